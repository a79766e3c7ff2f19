//! The graphs that the benchmarks run on: families with a size and a seed, nothing measured here.
//!
//! Every graph is simple (no duplicate edges, no self-loops), its rows are sorted, and it is undirected unless its
//! family says otherwise. Node 0 is the hole, the puzzle's mouse starts on 1 and its cat on 2. The same family, size
//! and seed give the same graph on every machine.

/// A graph as the library takes it: row `v` is `adj[offsets[v]..offsets[v + 1]]`.
pub struct Csr {
    pub offsets: Vec<i32>,
    pub adj: Vec<i32>,
}

impl Csr {
    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The nodes one may go to from `node`.
    pub fn row(&self, node: usize) -> &[i32] {
        &self.adj[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }

    /// The graph with these directed edges; duplicates are dropped.
    fn directed(nodes: usize, mut edges: Vec<(u32, u32)>) -> Self {
        edges.sort_unstable();
        edges.dedup();
        let mut offsets = vec![0; nodes + 1];
        for &(from, _) in &edges {
            offsets[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        Csr { offsets, adj: edges.into_iter().map(|(_, to)| to as i32).collect() }
    }

    /// The graph with these edges, each in both directions.
    fn undirected(nodes: usize, mut edges: Vec<(u32, u32)>) -> Self {
        edges.extend_from_within(..);
        let half = edges.len() / 2;
        edges[half..].iter_mut().for_each(|edge| *edge = (edge.1, edge.0));
        Self::directed(nodes, edges)
    }
}

/// A family of graphs.
pub struct Family {
    /// How the tables and the command line call it.
    pub name: &'static str,
    /// What it is, and how its nodes are numbered.
    pub about: &'static str,
    /// The largest sensible number of nodes: beyond it the graph alone fills the memory.
    pub largest: usize,
    build: fn(usize, &mut Random) -> Csr,
}

impl Family {
    /// The member with about `nodes` nodes (maps round to what their shape allows).
    pub fn graph(&self, nodes: usize, seed: u64) -> Csr {
        (self.build)(nodes, &mut Random(seed))
    }
}

/// All families, in the order of the tables.
pub const FAMILIES: [Family; 12] = [
    Family {
        name: "random3",
        about: "random graph, average degree 3; numbering random",
        largest: 100_000,
        build: |n, random| random_graph(n, 3.0, random),
    },
    Family {
        name: "random6",
        about: "random graph, average degree 6; numbering random",
        largest: 100_000,
        build: |n, random| random_graph(n, 6.0, random),
    },
    Family {
        name: "random-sqrt",
        about: "random graph, average degree sqrt(n); numbering random",
        largest: 100_000,
        build: |n, random| random_graph(n, (n as f64).sqrt(), random),
    },
    Family {
        name: "directed4",
        about: "random directed graph, average out-degree 4; numbering random",
        largest: 100_000,
        build: |n, random| Csr::directed(n, random_edges(n, 4 * n, true, random)),
    },
    Family {
        name: "dense",
        about: "each of all possible edges with probability 1/2; numbering random",
        largest: 16_000,
        build: dense,
    },
    Family {
        name: "grid",
        about: "open grid k x k, 4-connected; row-major, hole in the corner",
        largest: 100_000,
        build: |n, _| map(n, |_, _, _| true),
    },
    Family {
        name: "grid-obstacles",
        about: "grid with 20 % of the cells blocked, largest component; row-major, hole in its first cell",
        largest: 100_000,
        build: |n, random| map(n * 5 / 4 + 1, |_, _, _| random.below(5) != 0),
    },
    Family {
        name: "rooms",
        about: "rooms of 7 x 7 cells behind walls with one door each; row-major, hole in the corner",
        largest: 100_000,
        build: rooms,
    },
    Family {
        name: "maze",
        about: "perfect maze by depth-first search with 5 % of the other walls opened; row-major, hole in the corner",
        largest: 100_000,
        build: maze,
    },
    Family {
        name: "tree",
        about: "random tree, each node hung on a random earlier one; numbered as they came, hole in the root",
        largest: 100_000,
        build: tree,
    },
    Family {
        name: "tree-shuffled",
        about: "the same trees, numbering random",
        largest: 100_000,
        build: |n, random| shuffled(&tree(n, random), random),
    },
    Family {
        name: "cycle-chords",
        about: "one long cycle with n / 10 random chords; numbered along the cycle",
        largest: 100_000,
        build: cycle_with_chords,
    },
];

/// A random graph of this average degree.
pub fn random_graph(n: usize, degree: f64, random: &mut Random) -> Csr {
    let edges = (n as f64 * degree / 2.0).round() as usize;
    Csr::undirected(n, random_edges(n, edges.min(n * (n - 1) / 2), false, random))
}

/// `count` different edges (as many as fit) between different nodes, all equally likely; undirected ones from the
/// smaller number to the larger.
fn random_edges(n: usize, count: usize, directed: bool, random: &mut Random) -> Vec<(u32, u32)> {
    let possible = if directed { n * (n - 1) } else { n * (n - 1) / 2 };
    let count = count.min(possible);
    let mut edges = std::collections::BTreeSet::new();
    while edges.len() < count {
        let (from, to) = (random.below(n) as u32, random.below(n) as u32);
        if from != to {
            edges.insert(if directed { (from, to) } else { (from.min(to), from.max(to)) });
        }
    }
    edges.into_iter().collect()
}

fn dense(n: usize, random: &mut Random) -> Csr {
    let pairs = (0..n as u32).flat_map(|a| (a + 1..n as u32).map(move |b| (a, b)));
    Csr::undirected(n, pairs.filter(|_| random.next() >> 63 == 0).collect())
}

fn tree(n: usize, random: &mut Random) -> Csr {
    Csr::undirected(n, (1..n).map(|node| (random.below(node) as u32, node as u32)).collect())
}

fn cycle_with_chords(n: usize, random: &mut Random) -> Csr {
    let mut edges: Vec<_> = (0..n).map(|node| (node as u32, ((node + 1) % n) as u32)).collect();
    edges.extend(random_edges(n, n / 10, false, random));
    edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
    edges.sort_unstable();
    edges.dedup();
    Csr::undirected(n, edges)
}

/// The largest component of a square map of about `cells` cells, of which `open(row, column, side)` are kept.
fn map(cells: usize, mut open: impl FnMut(usize, usize, usize) -> bool) -> Csr {
    let side = (cells as f64).sqrt().round().max(3.0) as usize;
    let open: Vec<bool> = (0..side * side).map(|cell| open(cell / side, cell % side, side)).collect();
    let mut edges = Vec::new();
    for cell in (0..side * side).filter(|&cell| open[cell]) {
        if cell % side + 1 < side && open[cell + 1] {
            edges.push((cell as u32, cell as u32 + 1));
        }
        if cell + side < side * side && open[cell + side] {
            edges.push((cell as u32, (cell + side) as u32));
        }
    }
    largest_component(&Csr::undirected(side * side, edges))
}

fn rooms(n: usize, random: &mut Random) -> Csr {
    const PITCH: usize = 8; // seven cells of room and one of wall
    let side = (n as f64 * 1.28).sqrt().round() as usize;
    // One door in each piece of wall between two rooms, at a place of its own.
    let doors = side / PITCH + 1;
    let places: Vec<usize> = (0..2 * doors * doors).map(|_| random.below(PITCH - 1)).collect();
    map(side * side, |row, column, _| {
        let door = (row / PITCH * doors + column / PITCH) * 2;
        match (row % PITCH == PITCH - 1, column % PITCH == PITCH - 1) {
            (false, false) => true,
            (true, false) => column % PITCH == places[door],
            (false, true) => row % PITCH == places[door + 1],
            (true, true) => false,
        }
    })
}

fn maze(n: usize, random: &mut Random) -> Csr {
    let side = (n as f64).sqrt().round().max(3.0) as usize;
    let neighbours = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let mut around = Vec::with_capacity(4);
        around.extend((row > 0).then(|| cell - side));
        around.extend((column > 0).then(|| cell - 1));
        around.extend((column + 1 < side).then(|| cell + 1));
        around.extend((row + 1 < side).then(|| cell + side));
        around
    };
    let mut seen = vec![false; side * side];
    seen[0] = true;
    let mut path = vec![0];
    let mut edges = Vec::new();
    while let Some(&cell) = path.last() {
        let ahead: Vec<_> = neighbours(cell).into_iter().filter(|&next| !seen[next]).collect();
        if ahead.is_empty() {
            path.pop();
            continue;
        }
        let next = ahead[random.below(ahead.len())];
        seen[next] = true;
        path.push(next);
        edges.push((cell.min(next) as u32, cell.max(next) as u32));
    }
    for cell in 0..side * side {
        for next in neighbours(cell).into_iter().filter(|&next| next > cell) {
            if random.below(20) == 0 {
                edges.push((cell as u32, next as u32));
            }
        }
    }
    Csr::undirected(side * side, edges)
}

/// The largest component of an undirected graph, its nodes in their old order.
fn largest_component(graph: &Csr) -> Csr {
    let mut component = vec![u32::MAX; graph.nodes()];
    let mut sizes = Vec::new();
    for root in 0..graph.nodes() {
        if component[root] != u32::MAX {
            continue;
        }
        let name = sizes.len() as u32;
        component[root] = name;
        let mut reached = vec![root];
        let mut next = 0;
        while next < reached.len() {
            for &to in graph.row(reached[next]) {
                if component[to as usize] == u32::MAX {
                    component[to as usize] = name;
                    reached.push(to as usize);
                }
            }
            next += 1;
        }
        sizes.push(reached.len());
    }
    let largest = (0..sizes.len()).max_by_key(|&name| sizes[name]).expect("a map has cells") as u32;
    let kept: Vec<usize> = (0..graph.nodes()).filter(|&node| component[node] == largest).collect();
    let mut number = vec![0; graph.nodes()];
    kept.iter().enumerate().for_each(|(new, &old)| number[old] = new as u32);
    renumbered(graph, &kept, &number)
}

/// The same graph, hole kept, its other nodes numbered at random.
fn shuffled(graph: &Csr, random: &mut Random) -> Csr {
    let mut order: Vec<usize> = (0..graph.nodes()).collect();
    for last in (2..order.len()).rev() {
        order.swap(last, 1 + random.below(last));
    }
    let mut number = vec![0; graph.nodes()];
    order.iter().enumerate().for_each(|(new, &old)| number[old] = new as u32);
    renumbered(graph, &order, &number)
}

/// The part of `graph` on the nodes `kept`, of which `number` gives the new numbers.
fn renumbered(graph: &Csr, kept: &[usize], number: &[u32]) -> Csr {
    let edges = kept
        .iter()
        .flat_map(|&from| graph.row(from).iter().map(move |&to| (number[from], number[to as usize])));
    Csr::directed(kept.len(), edges.collect())
}

/// splitmix64: small, good enough, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
