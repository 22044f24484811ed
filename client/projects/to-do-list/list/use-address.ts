import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../../../ui/hydrated.ts'
import { type ListAddress, readAddress, writeAddress } from '../view/address.ts'

const NO_QUERY = new URLSearchParams()
/** The entry of the history was made by opening a task's details: closing them goes back. */
const OPENED = { opened: true }

export type Address = {
  address: ListAddress
  /** Changes parts of the address, without a new entry in the history. */
  change: (parts: Partial<ListAddress>) => void
  openTask: (id: string) => void
  closeTask: () => void
}

/** What the address asks for. The server knows no query: every page is rendered once. */
export function useAddress(): Address {
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const known = hydrated ? query : NO_QUERY
  const address = useMemo(() => readAddress(known), [known])

  const change = useCallback(
    (parts: Partial<ListAddress>) =>
      void navigate(
        { search: writeAddress({ ...address, ...parts }) },
        { replace: true, preventScrollReset: true },
      ),
    [address, navigate],
  )
  const openTask = useCallback(
    (id: string) =>
      void navigate({ search: writeAddress({ ...address, task: id }) }, { state: OPENED }),
    [address, navigate],
  )
  const closeTask = useCallback(() => {
    if (isOpened(state)) void navigate(-1)
    else change({ task: undefined })
  }, [state, navigate, change])

  return { address, change, openTask, closeTask }
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state
}
