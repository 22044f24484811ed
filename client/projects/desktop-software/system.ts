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
  const reported = `${platform ?? ''} ${userAgent}`
  if (/Android|iPhone|iPad|CrOS|Chrome OS|Windows Phone/i.test(reported)) {
    return undefined
  }
  if (/Windows/i.test(reported)) return 'windows'
  if (/mac ?os|Macintosh/i.test(reported)) return maxTouchPoints > 1 ? undefined : 'macos'
  return /Linux|X11/i.test(reported) ? 'linux' : undefined
}
