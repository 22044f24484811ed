import type { DesktopSystem } from '../../../shared/content/desktop-systems.ts'

/** What a browser reports about its machine. */
export type Machine = {
  userAgent: string
  maxTouchPoints: number
  /** Platform from Chromium's client hints, if any. */
  platform?: string | undefined
}

/**
 * Detects the desktop system of a browser; undefined on phones, tablets and others.
 * An iPad reports that it is a Mac, but Macs have no touch screen.
 */
export function recogniseSystem(machine: Machine): DesktopSystem | undefined {
  const { userAgent, maxTouchPoints, platform } = machine
  const said = `${platform ?? ''} ${userAgent}`
  if (/Android|iPhone|iPad|CrOS|Chrome OS|Windows Phone/i.test(said)) {
    return undefined
  }
  if (/Windows/i.test(said)) return 'windows'
  if (/mac ?os|Macintosh/i.test(said)) return maxTouchPoints > 1 ? undefined : 'macos'
  return /Linux|X11/i.test(said) ? 'linux' : undefined
}
