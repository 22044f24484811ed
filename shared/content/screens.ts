/** The projects that have a screen of their own: each needs its file in `content/projects/`. */
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

export type ScreenProject = (typeof screenProjects)[number]
