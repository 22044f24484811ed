/** The slugs of projects with a page of their own; each needs its file in `content/projects/`. */
export const screenProjects = [
  'to-do-list',
  'countdown',
  'quiz',
  'animal-age-simulator',
  'evaluation',
  'web-dev',
  'web-dev-work1',
  'desktop-software',
  'residential-expenses',
  'software-divider',
  'ic',
] as const

/** The slug of a project with a page of its own. */
export type ScreenProject = (typeof screenProjects)[number]
