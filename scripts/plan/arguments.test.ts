import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.ts'
import { reportOutcome } from './report.ts'

const statistics = { facts: 1, operators: 1, grounding: 0, searching: 0, memory: 0 }

const FILES = { domain: 'd.pddl', problem: 'p.pddl' }

describe('the arguments', () => {
  it.each([
    [[], { search: 'graphplan' }, 300_000],
    [['--search', 'bfs', '--limit', '0.5'], { search: 'bfs' }, 500],
    [['--search=astar'], { search: 'astar', heuristic: 'lmcut' }, 300_000],
    [['--search', 'gbfs'], { search: 'gbfs', heuristic: 'hff' }, 300_000],
    [['--search', 'astar', '--heuristic', 'hmax'], { search: 'astar', heuristic: 'hmax' }, 300_000],
  ])('%j choose how to search, and for how long', (options, method, limit) => {
    expect(parseArguments(['d.pddl', ...options, 'p.pddl'])).toEqual({
      ok: true,
      value: {
        ...FILES,
        method,
        limit,
        json: false,
        check: undefined,
        explain: false,
        trace: undefined,
      },
    })
  })

  it.each([
    [[], 'Name a domain file and a problem file.'],
    [['d'], 'Name a domain file and a problem file.'],
    [['d', 'p', 'x'], 'Unexpected argument “x”: the command takes two files.'],
    [['d', 'p', '--search', 'dfs'], '--search takes graphplan, astar, gbfs, bfs, not “dfs”.'],
    [
      ['d', 'p', '--search', 'astar', '--heuristic', 'toString'],
      '--heuristic takes hff, hadd, hmax, lmcut, blind, not “toString”.',
    ],
    [
      ['d', 'p', '--heuristic', 'hff'],
      '--heuristic needs --search astar or gbfs: graphplan takes no heuristic.',
    ],
    [['-', '-'], 'Only one of the files can be standard input.'],
    [['-', 'p', '--check', '-'], 'Only one of the files can be standard input.'],
    [
      ['d', 'p', '--check', 'x', '--explain'],
      'Only one of --check, --explain and --trace can be given.',
    ],
    [['d', 'p', '--trace', 'x'], '--trace needs --search astar, gbfs or bfs.'],
    [['d', 'p', '--limit', '0'], '--limit takes a number of seconds above 0, not “0”.'],
    [['d', 'p', '--limit', 'long'], '--limit takes a number of seconds above 0, not “long”.'],
    [['d', 'p', '--limit', ' '], '--limit takes a number of seconds above 0, not “ ”.'],
  ])('%j are refused with a reason', (args, problem) => {
    expect(parseArguments(args)).toEqual({ ok: false, problem })
  })

  it('are refused if they are unknown', () => {
    expect(parseArguments(['d', 'p', '--fast'])).toMatchObject({ ok: false })
  })
})

describe('the report', () => {
  const steps = [['(a x)', '(b)'], ['(c)']]
  const plan = { kind: 'plan', steps, fewest: undefined, statistics } as const

  it('of Graphplan shows the steps, then the cost', () => {
    expect(reportOutcome(plan, { method: { search: 'graphplan' }, json: false })).toEqual({
      output: '; step 1\n(a x)\n(b)\n; step 2\n(c)\n; cost = 3 (unit cost)\n',
      errors: '',
      exitCode: 0,
    })
  })

  it('of the other searches lists one action on each line', () => {
    expect(reportOutcome(plan, { method: { search: 'bfs' }, json: false }).output).toBe(
      '(a x)\n(b)\n(c)\n; cost = 3 (unit cost)\n',
    )
  })

  it.each([
    [{ kind: 'unsolvable', because: 'why', statistics }, 1, 'There is no plan: why.\n'],
    [
      {
        kind: 'faulty',
        fault: { file: 'd.pddl', line: 2, column: 5, problem: 'odd', found: 'x', expected: 'y' },
      },
      2,
      'd.pddl:2:5: odd: found x, expected y\n',
    ],
    [
      { kind: 'stopped', limit: 'time', statistics },
      3,
      'Stopped: the time limit was reached; raise it with --limit.\n',
    ],
    [{ kind: 'stopped', limit: 'cancelled', statistics }, 3, 'Stopped: you cancelled it.\n'],
  ] as const)('of %j has exit code %i', (outcome, exitCode, errors) => {
    expect(reportOutcome(outcome, { method: { search: 'bfs' }, json: false })).toEqual({
      output: '',
      errors,
      exitCode,
    })
  })

  it('of a plan with costs sums them', () => {
    const options = { method: { search: 'bfs' }, json: false } as const
    expect(reportOutcome({ ...plan, cost: 42 }, options).output).toMatch(
      /; cost = 42 \(general cost\)\n$/,
    )
  })

  it('has warnings before everything else on standard error', () => {
    const warning = { file: 'd', line: 1, column: 2, problem: 'odd', found: 'x', expected: 'y' }
    const options = { method: { search: 'bfs' }, json: false } as const
    expect(reportOutcome({ ...plan, warnings: [warning] }, options).errors).toBe(
      'd:1:2: warning: odd: found x, expected y\n',
    )
  })

  it('as JSON is the whole outcome, with the same exit code', () => {
    const outcome = { kind: 'unsolvable', because: 'why', statistics } as const
    const { output, errors, exitCode } = reportOutcome(outcome, {
      method: { search: 'bfs' },
      json: true,
    })
    expect([JSON.parse(output), errors, exitCode]).toEqual([outcome, '', 1])
  })
})
