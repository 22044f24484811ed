import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../../../ui/hydrated.ts'
import { isPersonal, type ListAddress, readAddress, writeAddress } from '../view/address.ts'
import { type HistoryState, readHistoryState } from '../view/history-state.ts'

const NO_PARAMS = new URLSearchParams()

export type Address = {
  address: ListAddress
  /** The key of the entry of the history in which the search of this one began. */
  origin: string
  /** The state of the entries that links to parts of the list make. */
  historyState: HistoryState
  /** Changes parts of the address, without a new entry in the history. */
  change: (parts: Partial<ListAddress>) => void
  openTask: (id: string) => void
  closeTask: () => void
}

/**
 * What the address asks for. The server knows no query: every page is rendered once. Entries of the
 * history are marked with their account, and whoever comes Back to what somebody else looked for
 * finds the whole list in its place.
 * @param account whose list it is, once that is known
 */
export function useAddress(account: string | undefined): Address {
  const [params] = useSearchParams()
  const location = useLocation()
  const { search, key } = location
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { account: owner, opened, origin = key } = readHistoryState(location.state)
  const asked = useMemo(() => readAddress(hydrated ? params : NO_PARAMS), [hydrated, params])
  const isForeign = isPersonal(asked) && owner !== undefined && owner !== account
  const address = useMemo(() => (isForeign ? readAddress(NO_PARAMS) : asked), [isForeign, asked])
  const historyState = useMemo(() => ({ account }), [account])

  const replace = useCallback(
    (next: string) => {
      // With its details closed, an entry is no longer part of the one from which they were opened.
      const state: HistoryState = { ...historyState, origin: opened ? key : origin }
      void navigate({ search: next }, { replace: true, preventScrollReset: true, state })
    },
    [historyState, opened, key, origin, navigate],
  )
  const change = useCallback(
    (parts: Partial<ListAddress>) => replace(writeAddress({ ...address, ...parts })),
    [address, replace],
  )
  const openTask = useCallback(
    (id: string) => {
      const state: HistoryState = { ...historyState, opened: true, origin }
      void navigate({ search: writeAddress({ ...address, task: id }) }, { state })
    },
    [address, historyState, origin, navigate],
  )
  const closeTask = useCallback(() => {
    if (opened) void navigate(-1)
    else change({ task: undefined })
  }, [opened, navigate, change])

  // What a bookmark or a link has brought is of the first who sees it.
  useEffect(() => {
    if (account === undefined || owner === account || !isPersonal(asked)) return
    replace(isForeign ? '' : search)
  }, [account, owner, asked, isForeign, search, replace])

  return { address, origin, historyState, change, openTask, closeTask }
}
