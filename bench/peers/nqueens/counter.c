/* The yardstick: the plain bit-mask counter, one row per call. usage: counter N [mirror] */
#include <stdio.h>
#include <stdlib.h>

static unsigned all;

static unsigned long long place(unsigned columns, unsigned falling, unsigned rising) {
    if (columns == all) return 1;
    unsigned long long total = 0;
    for (unsigned open = all & ~(columns | falling | rising); open; open &= open - 1) {
        unsigned queen = open & -open;
        total += place(columns | queen, (falling | queen) >> 1, (rising | queen) << 1);
    }
    return total;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 8;
    all = (1u << n) - 1;
    unsigned long long total = 0;
    if (argc > 2) {
        for (int k = 0; k < n / 2; k++) total += 2 * place(1u << k, (1u << k) >> 1, (1u << k) << 1);
        if (n % 2) total += place(1u << n / 2, (1u << n / 2) >> 1, (1u << n / 2) << 1);
    } else {
        total = place(0, 0, 0);
    }
    printf("%llu\n", total);
    return 0;
}
