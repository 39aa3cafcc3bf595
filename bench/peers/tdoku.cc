// tdoku (Tom Dillon, C++ with SIMD, BSD licence) as a peer for bench/sudoku-lines, which measures it if the
// program out/peers/tdoku is there. tdoku is in no package registry: fetch its sources, and from the root of this project
//
//     clang++ -O3 -std=c++14 -march=native -ITDOKU/src bench/peers/tdoku.cc TDOKU/src/solver_dpll_triad_simd.cc TDOKU/src/util.cc -o out/peers/tdoku
//
// Proves of every board in a file, one per line, whether it has one solution; prints the seconds that took, reading the
// file not included, and how many have.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

extern "C" size_t TdokuSolverDpllTriadSimd(const char *board, size_t most, uint32_t settings, char *solution, size_t *guesses);

int main(int words, char **word) {
    if (words < 2) return 2;
    std::ifstream file(word[1]);
    int rounds = words > 2 ? atoi(word[2]) : 1;
    // tdoku reads boards in whole vectors, beyond their 81 characters.
    std::vector<std::vector<char>> boards;
    for (std::string line; std::getline(file, line);) {
        if (line.size() < 81) continue;
        boards.emplace_back(96);
        std::memcpy(boards.back().data(), line.data(), 81);
    }
    char solution[81];
    size_t guesses = 0, unique = 0;
    for (auto &board : boards) TdokuSolverDpllTriadSimd(board.data(), 2, 0, solution, &guesses);  // as the others, a first round
    auto begun = std::chrono::steady_clock::now();
    for (int round = 0; round < rounds; round++)
        for (auto &board : boards) unique += TdokuSolverDpllTriadSimd(board.data(), 2, 0, solution, &guesses) == 1;
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    std::printf("%.9f %zu\n", seconds, unique);
}
