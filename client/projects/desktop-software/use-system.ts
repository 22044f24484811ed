import type { DesktopSystem } from '../../../shared/content/desktop-systems.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { recogniseSystem } from './system.ts'

type HintingNavigator = Navigator & { userAgentData?: { platform: string } }

/** Returns the visitor's desktop system; undefined in the server's HTML and on other systems. */
export function useSystem(): DesktopSystem | undefined {
  if (!useHydrated()) return undefined
  const { userAgent, maxTouchPoints, userAgentData }: HintingNavigator = navigator
  return recogniseSystem({ userAgent, maxTouchPoints, platform: userAgentData?.platform })
}
