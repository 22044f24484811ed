import { TO_DO_LIST_PATH } from './page-paths.ts'

/** The built-in screens by name, with their paths. A screen exists if a project file names it. */
export const SCREEN_PATHS = {
  'to-do-list': TO_DO_LIST_PATH,
  countdown: '/Projects/Countdown',
  quiz: '/Projects/Quiz',
  'animal-age-simulator': '/Projects/AnimalAgeSimulator',
  evaluation: '/Projects/Evaluation',
  'web-dev': '/Projects/WebDev',
  'web-dev-work1': '/Projects/WebDev/Work1',
  'desktop-software': '/Projects/DesktopSoftware',
  'residential-expenses': '/Projects/ResidentialExpenses',
  'software-divider': '/Projects/SoftwareDivider',
  ic: '/Projects/IC',
} as const

/** The name of a built-in screen, as project files write it. */
export type ScreenName = keyof typeof SCREEN_PATHS

/** The names of all built-in screens. */
export const SCREEN_NAMES = Object.keys(SCREEN_PATHS) as ScreenName[]
