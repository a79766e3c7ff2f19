/* Graphs of 200 nodes: some whose outcome is known by reasoning, and random ones against brute force. */
#include "brute_force.h"
#include "guard.h"

enum { NODES = 200 };

/*
 * An undirected path through the nodes of `order`, closed to a ring if asked for. Nodes that are not on it have no
 * edges.
 */
static struct graph path(const int *order, int length, int closed)
{
    struct graph graph = graph_new(NODES, NODES + 1, 2 * (size_t)length);
    int place[NODES];
    memset(place, -1, sizeof place);
    for (int i = 0; i < length; i++)
        place[order[i]] = i;
    for (int v = 0; v < NODES; v++) {
        int end = graph.offsets[v];
        if (place[v] > 0 || (place[v] == 0 && closed))
            graph.adj[end++] = order[(place[v] + length - 1) % length];
        if (place[v] >= 0 && (place[v] < length - 1 || closed))
            graph.adj[end++] = order[(place[v] + 1) % length];
        graph.offsets[v + 1] = end;
    }
    graph.adj_count = (size_t)graph.offsets[NODES];
    return graph;
}

static void check_path(const int *order, int length, int closed, int expected)
{
    struct graph graph = path(order, length, closed);
    CHECK_GAME(&graph, expected);
    graph_free(&graph);
}

static void swap(int *one, int *other)
{
    int kept = *one;
    *one = *other;
    *other = kept;
}

int main(void)
{
    int order[NODES];
    check_begin();

    for (int i = 0; i < NODES; i++)
        order[i] = i;
    swap(&order[1], &order[NODES - 2]);
    swap(&order[2], &order[NODES - 1]);
    check_case("path 0 ... 1 2: the mouse has a long way, and the cat behind it");
    check_path(order, NODES, 0, CAT_MOUSE_MOUSE_WINS);
    swap(&order[NODES - 2], &order[NODES - 1]);
    check_case("path 0 ... 2 1: the cat stands in the way, the mouse at the dead end");
    check_path(order, NODES, 0, CAT_MOUSE_CAT_WINS);
    swap(&order[NODES - 2], &order[20]);
    swap(&order[NODES - 1], &order[100]);
    check_case("path 0 ... 2 ... 1 ...: the cat drives the mouse to the dead end");
    check_path(order, NODES, 0, CAT_MOUSE_CAT_WINS);
    check_case("ring without the hole: the mouse runs for ever");
    check_path(order + 1, NODES - 1, 1, CAT_MOUSE_DRAW);
    check_case("ring with the hole: the mouse goes round the other way");
    check_path(order, NODES, 1, CAT_MOUSE_MOUSE_WINS);

    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct graph graph = graph_random(seed, NODES, 2 + (int)(seed % 3));
        check_case("random, %d nodes, seed %d", NODES, (int)seed);
        CHECK_GAME(&graph, brute_force_game(&graph));
        graph_free(&graph);
    }
    return check_end();
}
