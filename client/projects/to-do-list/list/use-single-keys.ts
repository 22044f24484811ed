import { type PersistentState, usePersistentState } from '../../../app/use-persistent-state.ts'

const SINGLE_KEYS: PersistentState<boolean> = {
  key: 'to-do/single-keys',
  initial: true,
  parse: (text) => text !== 'false',
  format: String,
}

/** Returns whether single-key shortcuts are on, which they are by default, and a setter. */
export function useSingleKeys(): [boolean, (single: boolean) => void] {
  const [single, change] = usePersistentState(SINGLE_KEYS)
  return [single, (next) => change(() => next)]
}
