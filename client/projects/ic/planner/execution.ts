/** An object and the names of its types, supertypes included. */
type TypedObject = { name: string; types: readonly string[] }

/** An executed step: its actions and their combined effects. No fact is in both lists. */
type ExecutedStep = {
  actions: readonly string[]
  adds: readonly string[]
  deletes: readonly string[]
}

/** The execution of a plan. Facts are texts such as `(on a b)`, static facts included. */
export type PlanExecution = {
  objects: readonly TypedObject[]
  init: readonly string[]
  steps: readonly ExecutedStep[]
}

/** Returns the facts that hold after this many steps, in the order in which they became true. */
export function stateAfter({ init, steps }: PlanExecution, count: number): ReadonlySet<string> {
  const state = new Set(init)
  for (const { adds, deletes } of steps.slice(0, count)) {
    for (const atom of deletes) state.delete(atom)
    for (const atom of adds) state.add(atom)
  }
  return state
}
