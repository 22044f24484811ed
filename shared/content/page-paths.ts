/** The paths of the pages that are not projects. */
export const PAGE_PATHS = {
  home: '/',
  resume: '/Resume',
  personal: '/Personal',
  privacy: '/Privacy',
  projects: '/Projects',
} as const
