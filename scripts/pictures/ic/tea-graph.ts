/**
 * The worked example of the Computational Intelligence page: rinse a cup, boil the water, brew, and
 * serve biscuits. `at` is the column an action stands over; half a column is between two facts.
 */
type Action = { at: number; needs: string[]; adds: string }

export const FACTS = ['dirty', 'clean', 'tea', 'hot', 'cold', 'tin', 'plate']

export const ACTIONS: Record<string, Action> = {
  rinse: { at: 0.5, needs: ['dirty', 'cold'], adds: 'clean' },
  boil: { at: 3.5, needs: ['cold'], adds: 'hot' },
  serve: { at: 5.5, needs: ['tin'], adds: 'plate' },
  brew: { at: 2, needs: ['clean', 'hot'], adds: 'tea' },
}

type Step = { actions: string[]; chosen: string[]; kept: string[]; mutexes: [string, string][] }
type Level = { facts: string[]; mutexes: [string, string][] }

const EARLY = ['rinse', 'boil', 'serve']
const MIDDLE = ['dirty', 'clean', 'hot', 'cold', 'tin', 'plate']

export const STEPS: Step[] = [
  { actions: EARLY, chosen: ['rinse', 'serve'], kept: ['cold'], mutexes: [['rinse', 'boil']] },
  { actions: EARLY, chosen: ['boil'], kept: ['clean', 'plate'], mutexes: [['rinse', 'boil']] },
  {
    actions: [...EARLY, 'brew'],
    chosen: ['brew'],
    kept: ['plate'],
    mutexes: [
      ['rinse', 'brew'],
      ['brew', 'boil'],
      ['rinse', 'boil'],
    ],
  },
]

/** The pairs that hold from level 1 on. */
const LASTING: [string, string][] = [
  ['dirty', 'clean'],
  ['hot', 'cold'],
  ['tin', 'plate'],
]

export const LEVELS: Level[] = [
  { facts: ['dirty', 'cold', 'tin'], mutexes: [] },
  { facts: MIDDLE, mutexes: [...LASTING, ['clean', 'hot']] },
  { facts: MIDDLE, mutexes: LASTING },
  {
    facts: FACTS,
    mutexes: [...LASTING, ['clean', 'tea'], ['tea', 'hot'], ['dirty', 'tea'], ['tea', 'cold']],
  },
]

export const GOALS = ['tea', 'plate']
