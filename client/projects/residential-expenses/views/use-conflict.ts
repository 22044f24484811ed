import { useState } from 'react'
import { isSameRow } from '../store/change.ts'

const CONFLICT = 'Another tab changed this in the meantime. Save again to overwrite it.'

/**
 * Compares a row with itself as it was when the dialog opened. Returns the error to show, and a
 * check that returns whether another tab has changed the row. The next check compares with that
 * change, so that saving again overwrites it.
 * @param row the current row; undefined while it does not exist
 */
export function useConflict(row: unknown): [error: string | undefined, check: () => boolean] {
  const [base, setBase] = useState(row)
  const [error, setError] = useState<string>()

  function check(): boolean {
    const isChanged = !isSameRow(row, base)
    setBase(row)
    setError(isChanged ? CONFLICT : undefined)
    return isChanged
  }

  return [error, check]
}
