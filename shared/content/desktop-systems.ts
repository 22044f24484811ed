/** The systems that a build can be made for. */
export const desktopSystems = ['windows', 'macos', 'linux'] as const

export type DesktopSystem = (typeof desktopSystems)[number]
