import type { Page } from '@playwright/test'
import { getToken, registerPerson } from '../../e2e/accounts.ts'
import { waitForHydration } from '../../e2e/site.ts'
import { seedTasks } from '../../e2e/to-do.ts'
import { paths } from '../../client/paths.ts'
import { TOKEN_KEY } from '../../shared/storage-keys.ts'
import type { ScreenProject } from '../../shared/content/screens.ts'

/** How a project is shown in its picture. */
export type Scene = {
  path: string
  /** Fills the opened page with what is worth seeing. */
  prepare?: (page: Page, site: string) => Promise<void>
  /** Where the picture begins, the first of these that there is; else below the header. */
  parts?: string[]
}

/** What the browsers' clocks say: the pictures show dates, and should not change with the day. */
export const SHOWN_TIME = new Date('2026-11-21T10:30:00')

const BELOW_HEADER = 'main article > :nth-child(2)'

export const scenes: Readonly<Record<ScreenProject, Scene>> = {
  'to-do-list': { path: paths.auth(), prepare: fillList, parts: ['main h1'] },
  countdown: { path: paths.countdown(), prepare: addDates },
  quiz: {
    path: `${paths.quiz()}?category=mixed&count=10&seed=0123456789abcdef01234567`,
    prepare: startQuiz,
  },
  'animal-age-simulator': {
    path: `${paths.animalAgeSimulator()}?animal=dog&size=large&years=6&months=6`,
  },
  evaluation: { path: paths.evaluation() },
  'web-dev': { path: paths.webDev() },
  'web-dev-work1': { path: paths.webDevWork1() },
  'desktop-software': { path: paths.desktopSoftware() },
  'residential-expenses': { path: paths.residentialExpenses(), prepare: loadHousehold },
  'software-divider': { path: paths.softwareDivider() },
  ic: {
    path: paths.ic(),
    prepare: solvePlan,
    parts: ['main [role=region][aria-label="Planning graph"]', 'main figure'],
  },
}

/** Scrolls nothing: gives the distance from the top of the page at which the picture begins. */
export async function findTop(page: Page, { parts = [] }: Scene): Promise<number> {
  for (const part of [...parts, BELOW_HEADER, 'main h1']) {
    const box = await page
      .locator(part)
      .first()
      .boundingBox({ timeout: 500 })
      .catch(() => null)
    if (box) return box.y + (await page.evaluate(() => window.scrollY))
  }
  return 0
}

async function fillList(page: Page, site: string): Promise<void> {
  const person = await registerPerson(site, '10.0.0.1')
  await seedTasks(site, person, [
    { title: 'Hand in the thesis proposal', due: '2026-11-24', priority: 'high' },
    { title: 'True the rear wheel', tags: ['workshop'] },
    { title: 'Answer the card: bishop takes knight?', due: '2026-11-28' },
    { title: 'Feed the rye starter', completed: true },
    { title: 'Measure the interrupt latency again', tags: ['thesis'] },
    { title: 'Return the borrowed meter' },
  ])
  const token = await getToken(site, person)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const)
  await page.goto(site + paths.toDoList())
  await waitForHydration(page)
  await page.getByText('Up to date').waitFor()
}

async function addDates(page: Page): Promise<void> {
  for (const [name, day, time] of [
    ['Last exam', '2026-12-04', '09:00'],
    ['Train to the sea', '2027-02-19', '07:12'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a date' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Time', { exact: true }).fill(time)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}

async function startQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('radio').first().check()
}

async function loadHousehold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load the example' }).click()
  await page.getByRole('heading', { name: 'Our flat' }).waitFor()
}

async function solvePlan(page: Page): Promise<void> {
  const solve = page.getByRole('button', { name: 'Solve' })
  if ((await solve.count()) === 0) return
  await solve.click()
  await page.getByRole('list', { name: 'Plan' }).waitFor()
}
