// The library from C++: the header included twice, graphs in std::vector, handles in std::unique_ptr, a lambda as
// progress function, calls from std::thread.
#include "cat_mouse.h"
#include "cat_mouse.h"

#include <memory>
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

struct Free {
    void operator()(cat_mouse_arena *arena) const { cat_mouse_arena_free(arena); }
    void operator()(cat_mouse_table *table) const { cat_mouse_table_free(table); }
};

using Arena = std::unique_ptr<cat_mouse_arena, Free>;
using Table = std::unique_ptr<cat_mouse_table, Free>;

Arena arena_of(const Csr &graph)
{
    cat_mouse_arena *arena = nullptr;
    const auto n = static_cast<std::int32_t>(graph.offsets.size()) - 1;
    cat_mouse_arena_new(graph.offsets.data(), graph.adj.data(), n, &arena, nullptr);
    return Arena(arena);
}

// The start position of a table of the game.
int start_of(const Arena &arena)
{
    const std::int32_t mouse = 1, cat = 2;
    cat_mouse_options options{};
    cat_mouse_table *table = nullptr;
    cat_mouse_error error{};
    options.size = sizeof options;
    options.progress = [](void *, const cat_mouse_progress *) -> std::int32_t { return 0; };
    if (cat_mouse_solve(arena.get(), &options, &table, &error) != CAT_MOUSE_OK)
        return error.status;
    return cat_mouse_table_outcome(Table(table).get(), &mouse, &cat, CAT_MOUSE_SIDE_MOUSE);
}

// All games in one call, from arrays that follow each other.
std::vector<std::int32_t> batch(const std::vector<Game> &games, cat_mouse_status &status, cat_mouse_error &error)
{
    std::vector<std::int32_t> nodes, offsets, adj, outcomes(games.size(), -77);
    std::vector<std::int64_t> offsets_at, adj_at;
    for (const auto &game : games) {
        nodes.push_back(static_cast<std::int32_t>(game.graph.offsets.size()) - 1);
        offsets_at.push_back(static_cast<std::int64_t>(offsets.size()));
        adj_at.push_back(static_cast<std::int64_t>(adj.size()));
        offsets.insert(offsets.end(), game.graph.offsets.begin(), game.graph.offsets.end());
        adj.insert(adj.end(), game.graph.adj.begin(), game.graph.adj.end());
    }
    status = cat_mouse_game_batch(nodes.data(), offsets_at.data(), offsets.data(), adj_at.data(), adj.data(),
                                  games.size(), 2, outcomes.data(), &error);
    return outcomes;
}

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
    for (const auto &game : games) {
        check_case("table of: %s", game.name.c_str());
        const Arena arena = arena_of(game.graph);
        CHECK((arena != nullptr) == (game.expected >= 0));
        CHECK_EQUAL(start_of(arena), game.expected >= 0 ? game.expected : CAT_MOUSE_NULL_POINTER);
    }
    check_case("batch with a bad graph");
    cat_mouse_status status;
    cat_mouse_error error;
    CHECK(batch(games, status, error) == std::vector<std::int32_t>(games.size(), -77));
    CHECK_EQUAL(status, CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(error.where, 4);
    check_case("batch of the good ones");
    const auto outcomes = batch(std::vector<Game>(games.begin(), games.begin() + 4), status, error);
    CHECK_EQUAL(status, CAT_MOUSE_OK);
    for (std::size_t i = 0; i < outcomes.size(); i++)
        CHECK_EQUAL(outcomes[i], games[i].expected);
    check_case("names");
    CHECK(std::string(cat_mouse_status_name(CAT_MOUSE_INVALID_GRAPH)) == "INVALID_GRAPH");
    CHECK(!std::string(cat_mouse_version_string()).empty());
    CHECK(cat_mouse_version() > 0);
    return check_end();
}
