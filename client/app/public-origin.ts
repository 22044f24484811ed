import { createContext, use } from 'react'

/** The site's public address without a slash at the end, e.g. `https://example.com`. */
export const PublicOrigin = createContext('')

export function usePublicOrigin(): string {
  return use(PublicOrigin)
}
