* by hand, written by Damier
NAME damier FREE
ROWS
 N objective
 E values_of_x(1)
 E values_of_x(2)
 E all_different
 E all_different~2
 L y_is_large
COLUMNS
 MARK1 'MARKER' 'INTORG'
 x(1) values_of_x(1) 1
 x(1) y_is_large 3
 x(2) values_of_x(2) 1
 x(2) y_is_large 2
 y objective 1
 y y_is_large -1
 x(1)_is_2 values_of_x(1) -1
 x(1)_is_2 all_different -1
 x(1)_is_2 all_different~2 1
 x(2)_is_2 values_of_x(2) -1
 x(2)_is_2 all_different -1
 x(2)_is_2 all_different~2 1
 MARK2 'MARKER' 'INTEND'
 always~1 objective -1
RHS
 RHS values_of_x(1) 1
 RHS values_of_x(2) 1
 RHS all_different -1
 RHS all_different~2 1
 RHS y_is_large -1
BOUNDS
 FX BOUND always~1 1
 LO BOUND x(1) 1
 UP BOUND x(1) 2
 LO BOUND x(2) 1
 UP BOUND x(2) 2
 LO BOUND y 6
 UP BOUND y 40
 LO BOUND x(1)_is_2 0
 UP BOUND x(1)_is_2 1
 LO BOUND x(2)_is_2 0
 UP BOUND x(2)_is_2 1
ENDATA
