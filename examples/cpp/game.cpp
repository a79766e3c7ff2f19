// game.cpp - from rows of nodes, as the puzzle gives them, to the arrays that the library wants.
#include <cat_mouse.h>

#include <iostream>
#include <stdexcept>
#include <vector>

// 0 draw, 1 the mouse wins, 2 the cat wins.
int game(const std::vector<std::vector<int>> &rows)
{
    std::vector<int> offsets{0}, adj;
    for (const auto &row : rows) {
        adj.insert(adj.end(), row.begin(), row.end());
        offsets.push_back(static_cast<int>(adj.size()));
    }
    const int outcome = cat_mouse_game(offsets.data(), adj.data(), static_cast<int>(rows.size()));
    if (outcome < 0)
        throw std::runtime_error(cat_mouse_status_name(outcome));
    return outcome;
}

int main()
{
    std::cout << game({{1, 3}, {0}, {3}, {0, 2}}) << '\n';
    try {
        game({{1}, {7}, {0}});
    } catch (const std::runtime_error &error) {
        std::cout << error.what() << '\n';
    }
}
