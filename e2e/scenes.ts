import type { Page } from '@playwright/test'
import { getToken } from './accounts.ts'
import { registerPerson } from './person.ts'
import { waitForHydration } from './hydration.ts'
import { seedTasks } from './to-do.ts'
import { paths } from '../client/paths.ts'
import { TOKEN_KEY } from '../shared/storage-keys.ts'
import { SCREEN_PATHS, type ScreenName } from '../shared/content/screens.ts'

/** A tool with example data. */
type Scene = {
  path: string
  /** Fills the page; `address` makes one account. */
  prepare?: (page: Page, site: string, address: string) => Promise<void>
}

/** Every tool, with data that its charts show. */
export const scenes: Readonly<Record<ScreenName, Scene>> = {
  'to-do-list': { path: paths.auth(), prepare: fillList },
  countdown: { path: SCREEN_PATHS.countdown, prepare: addDates },
  quiz: {
    path: `${SCREEN_PATHS.quiz}?category=mixed&count=10&seed=0123456789abcdef01234567`,
    prepare: startQuiz,
  },
  'animal-age-simulator': {
    path: `${SCREEN_PATHS['animal-age-simulator']}?animal=dog&size=large&years=6&months=6`,
  },
  evaluation: { path: SCREEN_PATHS.evaluation },
  'web-dev': { path: SCREEN_PATHS['web-dev'] },
  'web-dev-work1': { path: SCREEN_PATHS['web-dev-work1'] },
  'desktop-software': { path: SCREEN_PATHS['desktop-software'] },
  'residential-expenses': {
    path: SCREEN_PATHS['residential-expenses'],
    prepare: loadHousehold,
  },
  'software-divider': { path: SCREEN_PATHS['software-divider'] },
  ic: {
    path: SCREEN_PATHS.ic,
    prepare: solvePlan,
  },
}

async function fillList(page: Page, site: string, address: string): Promise<void> {
  const person = await registerPerson(site, address)
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
    ['Last exam', '2099-12-04', '09:00'],
    ['Train to the sea', '2100-02-19', '07:12'],
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

/** Skips to the first question with at least three options. */
async function startQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start/ }).click()
  const choice = page.getByRole('radio')
  const unsure = page.getByRole('button', { name: 'I don’t know' })
  await unsure.waitFor()
  while ((await choice.count()) < 3) {
    await unsure.click()
    await page.getByRole('button', { name: 'Next question' }).click()
    await unsure.waitFor()
  }
  await choice.first().check()
}

/** Reloads the page after loading the example, to remove the message about it. */
async function loadHousehold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load the example' }).click()
  const heading = page.getByRole('heading', { name: 'Our flat' })
  await heading.waitFor()
  await page.reload()
  await waitForHydration(page)
  await heading.waitFor()
  await page.getByRole('tab', { name: 'Charts' }).click()
}

async function solvePlan(page: Page): Promise<void> {
  const solve = page.getByRole('button', { name: 'Solve' })
  if ((await solve.count()) === 0) return
  await solve.click()
  await page.getByRole('list', { name: 'Plan' }).waitFor()
}
