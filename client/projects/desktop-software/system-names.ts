import type { DesktopSystem } from '../../../shared/content/desktop-systems.ts'

/** Names of the desktop systems. */
export const SYSTEM_NAMES: Readonly<Record<DesktopSystem, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
}
