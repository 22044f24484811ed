import blocksDomain from '../planner/examples/blocks-domain.pddl?raw'
import sussman from '../planner/examples/blocks-problem.pddl?raw'
import sevenBlocks from '../planner/examples/blocks-seven-problem.pddl?raw'
import gripperDomain from '../planner/examples/gripper-domain.pddl?raw'
import gripper from '../planner/examples/gripper-problem.pddl?raw'
import hanoiDomain from '../planner/examples/hanoi-domain.pddl?raw'
import hanoi from '../planner/examples/hanoi-problem.pddl?raw'
import logisticsDomain from '../planner/examples/logistics-domain.pddl?raw'
import logistics from '../planner/examples/logistics-problem.pddl?raw'
import teaDomain from '../planner/examples/tea-domain.pddl?raw'
import tea from '../planner/examples/tea-problem.pddl?raw'
import type { Texts } from '../worker/messages.ts'

/** An example task. */
export type Example = { id: string; name: string; texts: Texts }

const SUSSMAN: Example = {
  id: 'sussman',
  name: 'Sussman’s anomaly',
  texts: { domain: blocksDomain, problem: sussman },
}

/** The examples; the editors start with the first one. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  SUSSMAN,
  { id: 'tea', name: 'Tea break', texts: { domain: teaDomain, problem: tea } },
  {
    id: 'blocks',
    name: 'Blocks: seven of them',
    texts: { domain: blocksDomain, problem: sevenBlocks },
  },
  {
    id: 'logistics',
    name: 'Logistics: three packages',
    texts: { domain: logisticsDomain, problem: logistics },
  },
  {
    id: 'gripper',
    name: 'Gripper: four balls',
    texts: { domain: gripperDomain, problem: gripper },
  },
  { id: 'hanoi', name: 'Hanoi: four discs', texts: { domain: hanoiDomain, problem: hanoi } },
]

/** Finds the example with exactly these texts. */
export function findExample({ domain, problem }: Texts): Example | undefined {
  return EXAMPLES.find(({ texts }) => texts.domain === domain && texts.problem === problem)
}
