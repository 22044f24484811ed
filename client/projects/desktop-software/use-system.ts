import { useSyncExternalStore } from 'react'
import type { DesktopSystem } from '../../../shared/content/desktop-systems.ts'
import { recogniseSystem } from './system.ts'

type HintingNavigator = Navigator & { userAgentData?: { platform: string } }

function subscribeToNothing(): () => void {
  return () => undefined
}

function readSystem(): DesktopSystem | undefined {
  const { userAgent, maxTouchPoints, userAgentData }: HintingNavigator = navigator
  return recogniseSystem({ userAgent, maxTouchPoints, platform: userAgentData?.platform })
}

/** The visitor's desktop system; undefined in the server's HTML, and where it is none. */
export function useSystem(): DesktopSystem | undefined {
  return useSyncExternalStore(subscribeToNothing, readSystem, () => undefined)
}
