import { removeQuery } from '../../app/browser.ts'
import { useHasLeft } from '../../app/use-has-left.ts'
import {
  type ChangeState,
  type PersistentState,
  usePersistentState,
} from '../../app/use-persistent-state.ts'
import { parseQuery } from './share.ts'
import { formatVersioned } from '../../app/versioned.ts'
import { INITIAL_STATE, parseState, type State, STATE_KEY } from './state.ts'

const SIMULATOR: PersistentState<State> = {
  key: STATE_KEY,
  initial: INITIAL_STATE,
  parse: parseState,
  format: formatVersioned,
  begin: (stored) => ({ ...stored, form: parseQuery(window.location.search) ?? stored.form }),
  // Tabs share the pets, but not the form.
  follow: (state, { pets }) => ({ ...state, pets }),
}

/** Returns the page's state, with the form of a link, and the function that changes it. */
export function useSimulator(): [state: State, change: ChangeState<State>] {
  const [state, change] = usePersistentState(SIMULATOR)
  const hasLeft = useHasLeft()
  return [
    state,
    (make) => {
      // A reload must not restore the link's form.
      if (!hasLeft()) removeQuery()
      change(make)
    },
  ]
}
