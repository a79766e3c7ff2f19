// The library from C++: the header included twice, graphs in std::vector, calls from std::thread.
#include "cat_mouse.h"
#include "cat_mouse.h"

#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "check.h"

static_assert(std::is_same<decltype(&cat_mouse_game), int (*)(const int *, const int *, int)>::value,
              "the puzzle has the signature that everybody links against");

namespace {

struct Csr {
    std::vector<int> offsets{0};
    std::vector<int> adj;

    explicit Csr(const std::vector<std::vector<int>> &rows)
    {
        for (const auto &row : rows) {
            adj.insert(adj.end(), row.begin(), row.end());
            offsets.push_back(static_cast<int>(adj.size()));
        }
    }

    int play() const
    {
        return cat_mouse_game(offsets.data(), adj.data(), static_cast<int>(offsets.size()) - 1);
    }
};

struct Game {
    std::string name;
    Csr graph;
    int expected;
};

const std::vector<Game> games = {
    {"triangle", Csr({{1, 2}, {0, 2}, {0, 1}}), CAT_MOUSE_MOUSE_WINS},
    {"draw on 6 nodes", Csr({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}), CAT_MOUSE_DRAW},
    {"the mouse must run into the cat", Csr({{2, 3}, {2}, {0, 1}, {0, 4}, {3}}), CAT_MOUSE_CAT_WINS},
    {"no edges, empty std::vector", Csr({{}, {}, {}}), CAT_MOUSE_DRAW},
    {"no nodes", Csr({}), CAT_MOUSE_INVALID_ARGUMENT},
    {"a node that is none", Csr({{1}, {2}, {3}}), CAT_MOUSE_INVALID_GRAPH},
};

} // namespace

int main()
{
    check_begin();
    std::vector<int> answers(games.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < games.size(); i++)
        threads.emplace_back([i, &answers] { answers[i] = games[i].graph.play(); });
    for (auto &thread : threads)
        thread.join();
    for (std::size_t i = 0; i < games.size(); i++) {
        check_case("%s", games[i].name.c_str());
        CHECK_EQUAL(games[i].graph.play(), games[i].expected);
        CHECK_EQUAL(answers[i], games[i].expected);
    }
    check_case("names");
    CHECK(std::string(cat_mouse_status_name(CAT_MOUSE_INVALID_GRAPH)) == "INVALID_GRAPH");
    CHECK(!std::string(cat_mouse_version_string()).empty());
    CHECK(cat_mouse_version() > 0);
    return check_end();
}
