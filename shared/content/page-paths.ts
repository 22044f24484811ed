/** The paths of the pages that are not projects. */
export const PAGE_PATHS = {
  home: '/',
  resume: '/Resume',
  personal: '/Personal',
  privacy: '/Privacy',
  projects: '/Projects',
} as const

/** The path of the list of notes, below which each note and each tag has its page. */
export const NOTES_PATH = '/Notes'

/** The path of the to-do list, which opens after a login. */
export const TO_DO_LIST_PATH = '/Projects/To-Do-List'

/** The path of its login. */
export const LOGIN_PATH = '/Projects/To-Do-List/auth'
