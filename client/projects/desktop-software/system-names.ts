import type { DesktopSystem } from '../../../shared/content/desktop-systems.ts'

/** The systems by their makers' names. */
export const SYSTEM_NAMES: Readonly<Record<DesktopSystem, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
}
