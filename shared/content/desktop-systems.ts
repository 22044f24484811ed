/** The operating systems that a build can be for. */
export const desktopSystems = ['windows', 'macos', 'linux'] as const

/** An operating system that a build can be for. */
export type DesktopSystem = (typeof desktopSystems)[number]
