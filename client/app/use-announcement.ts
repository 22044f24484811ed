import { useState } from 'react'

/** A text or other value for a live region, and a key for its element: another one for each announcement. */
type Announcement<T> = { key: number; value?: T }

/**
 * Keeps what a live region says. Give its element the `key`: a value that stays the same is announced again only in a
 * new element.
 */
export function useAnnouncement<T>(): [Announcement<T>, (value: T) => void] {
  const [announcement, setAnnouncement] = useState<Announcement<T>>({ key: 0 })
  function announce(value: T) {
    setAnnouncement(({ key }) => ({ key: key + 1, value }))
  }
  return [announcement, announce]
}
