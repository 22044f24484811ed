import type { ScreenProject } from '../shared/content/screens.ts'

/** Every URL of the site as a function; `routes.test.ts` checks them against the route table. */
export const paths = {
  home: () => '/',
  resume: () => '/Resume',
  personal: () => '/Personal',
  privacy: () => '/Privacy',
  projects: () => '/Projects',
  toDoList: () => '/Projects/To-Do-List',
  auth: () => '/Projects/To-Do-List/auth',
  countdown: () => '/Projects/Countdown',
  quiz: () => '/Projects/Quiz',
  animalAgeSimulator: () => '/Projects/AnimalAgeSimulator',
  evaluation: () => '/Projects/Evaluation',
  webDev: () => '/Projects/WebDev',
  webDevWork1: () => '/Projects/WebDev/Work1',
  desktopSoftware: () => '/Projects/DesktopSoftware',
  residentialExpenses: () => '/Projects/ResidentialExpenses',
  softwareDivider: () => '/Projects/SoftwareDivider',
  ic: () => '/Projects/IC',
}

const screens: Record<ScreenProject, string> = {
  'to-do-list': paths.toDoList(),
  countdown: paths.countdown(),
  quiz: paths.quiz(),
  'animal-age-simulator': paths.animalAgeSimulator(),
  evaluation: paths.evaluation(),
  'web-dev': paths.webDev(),
  'web-dev-work1': paths.webDevWork1(),
  'desktop-software': paths.desktopSoftware(),
  'residential-expenses': paths.residentialExpenses(),
  'software-divider': paths.softwareDivider(),
  ic: paths.ic(),
}

/** Returns the path of a project's screen; undefined for a project that only links elsewhere. */
export function findProjectPath(slug: string): string | undefined {
  return new Map(Object.entries(screens)).get(slug)
}
