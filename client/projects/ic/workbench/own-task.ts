import type { PersistentState } from '../../../app/use-persistent-state.ts'
import { formatVersioned, parseVersioned } from '../../../app/versioned.ts'
import type { Texts } from '../worker/messages.ts'
import { findExample } from './examples.ts'

/** The task that the visitor has written, if any. */
export type OwnTask = { texts?: Texts }

const NO_TASK: OwnTask = {}

/** Returns what is kept of the texts on the page: an example is not the visitor's own. */
export function keepTask(texts: Texts): OwnTask {
  return findExample(texts) ? NO_TASK : { texts }
}

function parseTask(text: string): OwnTask | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const { domain, problem } = value
  return typeof domain === 'string' && typeof problem === 'string'
    ? { texts: { domain, problem } }
    : NO_TASK
}

/** The task in local storage. An open tab keeps the one that it shows. */
export const OWN_TASK: PersistentState<OwnTask> = {
  key: 'planner-task',
  initial: NO_TASK,
  parse: parseTask,
  format: ({ texts }) => formatVersioned({ ...texts }),
  follow: (task) => task,
}
