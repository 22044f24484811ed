import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../../../ui/hydrated.ts'
import { isPersonal, type ListAddress, readAddress, writeAddress } from '../view/address.ts'
import { type HistoryState, readHistoryState } from '../view/history-state.ts'

const NO_PARAMS = new URLSearchParams()

/** The state of the list in the address, with functions that change it. */
export type Address = {
  address: ListAddress
  /** The key of the history entry in which this search began. */
  origin: string
  /** The state for history entries of links to views. */
  historyState: HistoryState
  /** Changes parts of the address without a new history entry. */
  change: (parts: Partial<ListAddress>) => void
  openTask: (id: string) => void
  closeTask: () => void
}

/**
 * Reads and writes the list’s state in the address. The server renders every page without a query.
 * History entries name their account: on an entry of another account the list is shown without its
 * query.
 * @param account the owner of the list, undefined until it is known
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
      // After its details are closed, an entry no longer belongs to the one that opened them.
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
      // The details of another task take the place of those that are open.
      const isOpen = address.task !== undefined
      const state = { ...historyState, origin, ...((opened ?? !isOpen) && { opened: true }) }
      const search = writeAddress({ ...address, task: id })
      void navigate({ search }, { replace: isOpen, preventScrollReset: isOpen, state })
    },
    [address, historyState, opened, origin, navigate],
  )
  const closeTask = useCallback(() => {
    if (opened) void navigate(-1)
    else change({ task: undefined })
  }, [opened, navigate, change])

  // An entry from a bookmark or a link belongs to the first account that sees it.
  useEffect(() => {
    if (account === undefined || owner === account || !isPersonal(asked)) return
    replace(isForeign ? '' : search)
  }, [account, owner, asked, isForeign, search, replace])

  return { address, origin, historyState, change, openTask, closeTask }
}
