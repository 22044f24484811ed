/** The names of the searches: Graphplan, A*, greedy best-first, breadth-first. */
export const SEARCHES = ['graphplan', 'astar', 'gbfs', 'bfs'] as const

/** The name of a search. */
export type SearchName = (typeof SEARCHES)[number]

/** The names of the heuristics. */
export const HEURISTICS = ['hff', 'hadd', 'hmax', 'lmcut', 'blind'] as const

/** The name of a heuristic. */
export type HeuristicName = (typeof HEURISTICS)[number]
