/** Every page of the site with its main heading, as a visitor without an account meets it. */
export const pages = [
  { path: '/', heading: 'Your Name' },
  { path: '/Resume', heading: 'Your Name' },
  { path: '/Personal', heading: 'Personal' },
  { path: '/Privacy', heading: 'Privacy' },
  { path: '/Projects', heading: 'Portfolio' },
  { path: '/Projects/To-Do-List/auth', heading: 'Login' },
  { path: '/Projects/Countdown', heading: 'Countdown' },
  { path: '/Projects/Quiz', heading: 'Quiz' },
  { path: '/Projects/AnimalAgeSimulator', heading: 'Animal Age Simulator' },
  { path: '/Projects/Evaluation', heading: 'Evaluation' },
  { path: '/Projects/WebDev', heading: 'Web Development' },
  { path: '/Projects/WebDev/Work1', heading: 'Work 1: page layout' },
  { path: '/Projects/DesktopSoftware', heading: 'Desktop Software' },
  { path: '/Projects/ResidentialExpenses', heading: 'Residential Expenses' },
  { path: '/Projects/SoftwareDivider', heading: 'Python Desktop Software' },
  { path: '/Projects/IC', heading: 'Computational Intelligence Project' },
  { path: '/Projects/planner', heading: 'A planner in a tab' },
  { path: '/Projects/never-lose-a-line', heading: 'The list that loses no line' },
  { path: '/Projects/any-accent', heading: 'Any colour, still legible' },
] as const

export const TO_DO_LIST = '/Projects/To-Do-List'
export const AUTH = '/Projects/To-Do-List/auth'

/** Chromium's console message for a page that answers 404, as expected. */
export const NOT_FOUND_MESSAGE = /status of 404/
