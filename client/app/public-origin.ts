import { createContext, use } from 'react'

/** Context with the site's public address, without a slash at the end: `https://example.com`. */
export const PublicOrigin = createContext('')

/** Returns the site's public address, without a slash at the end. */
export function usePublicOrigin(): string {
  return use(PublicOrigin)
}
