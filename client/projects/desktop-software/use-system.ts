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

/** Returns the visitor's desktop system; undefined in the server's HTML and on other systems. */
export function useSystem(): DesktopSystem | undefined {
  return useSyncExternalStore(subscribeToNothing, readSystem, () => undefined)
}
