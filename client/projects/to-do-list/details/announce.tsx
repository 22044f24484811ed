import type { ReactNode } from 'react'

/** Returns an error that is announced when it appears, because nothing is submitted here. */
export function announce(error: string | undefined): ReactNode {
  return error && <span role="alert">{error}</span>
}
