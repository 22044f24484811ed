import { parseArgs } from 'node:util'
import { type Method } from '../../client/projects/ic/planner/plan.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import {
  HEURISTICS,
  type HeuristicName,
  SEARCHES,
  type SearchName,
} from '../../client/projects/ic/planner/names.ts'

/** Synopsis of the command, shown with errors in its arguments. */
export const USAGE = `npm run plan -- DOMAIN.pddl PROBLEM.pddl [--search ${SEARCHES.join('|')}]
  [--heuristic ${HEURISTICS.join('|')}] [--limit SECONDS] [--json]
  [--check PLAN | --explain | --trace FILE]`

/** What `--help` prints. */
export const HELP = `${USAGE}

Solves a planning task in PDDL and prints the plan, one action on each line. One of the files may
be "-", which is standard input.

  --search     graphplan (default: fewest steps), astar, gbfs or bfs
  --heuristic  for astar (default lmcut) and gbfs (default hff)
  --limit      seconds before the search stops (default 300)
  --json       print the result and its statistics as JSON, whatever the exit code
  --check      carry out the plan in this file instead: one action on each line
  --explain    say why there is no plan, and whether that is proven
  --trace      write the states of astar, gbfs or bfs to this file, one JSON object on each line:
               the requests of the search debugger of VS Code's PDDL extension

Example: npm run plan -- blocks-domain.pddl blocks-problem.pddl --search astar

Exit codes: 0 plan found or valid, 1 no plan exists or the plan is invalid, 2 invalid
arguments or PDDL, 3 stopped by a limit or Ctrl+C, 70 internal error.
`

/** The parsed arguments. */
export type PlanOptions = {
  domain: string
  problem: string
  method: Method
  /** Milliseconds. */
  limit: number
  /** Whether the result is printed as JSON. */
  json: boolean
  /** The file with a plan to check. */
  check: string | undefined
  explain: boolean
  /** The file that the states of the search are written to. */
  trace: string | undefined
}

/** The name of a file that means standard input. */
export const STDIN = '-'

const OPTIONS = {
  search: { type: 'string', default: 'graphplan' },
  heuristic: { type: 'string' },
  limit: { type: 'string', default: '300' },
  json: { type: 'boolean', default: false },
  check: { type: 'string' },
  explain: { type: 'boolean', default: false },
  trace: { type: 'string' },
} as const

/** Parses the arguments after the command. A problem is one line for the user. */
export function parseArguments(args: readonly string[]): Result<PlanOptions, string> {
  const parsed = parse(args)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const [domain, problem, surplus] = positionals
  if (domain === undefined || problem === undefined) {
    return failure('Name a domain file and a problem file.')
  }
  if (surplus !== undefined)
    return failure(`Unexpected argument “${surplus}”: the command takes two files.`)
  const { check, explain, trace } = values
  if ([domain, problem, check].filter((file) => file === STDIN).length > 1) {
    return failure('Only one of the files can be standard input.')
  }
  if ([check !== undefined, explain, trace !== undefined].filter(Boolean).length > 1) {
    return failure('Only one of --check, --explain and --trace can be given.')
  }
  const method = readMethod(values.search, values.heuristic)
  if (!method.ok) return method
  if (trace !== undefined && method.value.search === 'graphplan') {
    return failure('--trace needs --search astar, gbfs or bfs.')
  }
  const seconds = Number(values.limit)
  if (!(seconds > 0) || values.limit.trim() === '') {
    return failure(`--limit takes a number of seconds above 0, not “${values.limit}”.`)
  }
  return success({
    domain,
    problem,
    method: method.value,
    limit: seconds * 1000,
    json: values.json,
    check,
    explain,
    trace,
  })
}

function parse(args: readonly string[]) {
  try {
    return success(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }))
  } catch (error) {
    // The messages of `parseArgs` are written for users.
    return failure(error instanceof Error ? error.message : String(error))
  }
}

function readMethod(search: string, heuristic: string | undefined): Result<Method, string> {
  if (!isOneOf<SearchName>(SEARCHES, search)) {
    return failure(`--search takes ${SEARCHES.join(', ')}, not “${search}”.`)
  }
  if (heuristic !== undefined && !isOneOf<HeuristicName>(HEURISTICS, heuristic)) {
    return failure(`--heuristic takes ${HEURISTICS.join(', ')}, not “${heuristic}”.`)
  }
  if (search === 'astar') return success({ search, heuristic: heuristic ?? 'lmcut' })
  if (search === 'gbfs') return success({ search, heuristic: heuristic ?? 'hff' })
  if (heuristic === undefined) return success({ search })
  return failure(`--heuristic needs --search astar or gbfs: ${search} takes no heuristic.`)
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name)
}
