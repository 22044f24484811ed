import { readFile } from 'node:fs/promises'
import { createHanoi } from '../client/projects/ic/planner/testing-families.ts'
import { createTaskHash } from '../client/projects/ic/worker/share.ts'
import { expectAccessible } from './axe.ts'
import { expect, interceptRequests, LONG, openHydrated, type Page, test } from './site.ts'

const PATH = '/Projects/IC'

/** Returns the status line of the planner. */
function statusOf(page: Page) {
  return page.getByRole('region', { name: 'The planner' }).getByRole('status').first()
}

async function solve(page: Page, example?: string): Promise<void> {
  if (example)
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: example })
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText(/^A plan of/)
}

/** Selects a button that saves a file, and returns the file's name and text. */
async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Three places for 236 objects: 13,144,256 ground actions. */
function createHugeTask() {
  const objects = Array.from({ length: 236 }, (_, number) => `o${number}`)
  return {
    domain: `(define (domain huge) (:predicates (p ?x) (r ?x ?y ?z))
      (:action a :parameters (?x ?y ?z) :precondition (and (p ?x) (p ?y) (p ?z)) :effect (r ?x ?y ?z)))`,
    problem: `(define (problem huge) (:domain huge) (:objects ${objects.join(' ')})
      (:init ${objects.map((name) => `(p ${name})`).join(' ')}) (:goal (r o1 o2 o3)))`,
  }
}

test('every example is solved, and its searches are listed', async ({ page }) => {
  await openHydrated(page, PATH)
  const plan = page.getByRole('list', { name: 'Plan', exact: true })
  for (const [example, says, steps] of [
    ['Tea break', 'A plan of 4 actions in 3 steps, and no plan has fewer steps.', 3],
    ['Blocks: seven of them', 'A plan of 12 actions in 12 steps, and no plan has fewer steps.', 12],
    [
      'Logistics: three packages',
      'A plan of 21 actions in 9 steps, and no plan has fewer steps.',
      9,
    ],
    ['Gripper: four balls', 'A plan of 11 actions in 7 steps, and no plan has fewer steps.', 7],
    ['Hanoi: four discs', 'A plan of 15 actions in 15 steps, and no plan has fewer steps.', 15],
    ['Sussman’s anomaly', 'A plan of 6 actions in 6 steps, and no plan has fewer steps.', 6],
  ] as const) {
    await solve(page, example)
    await expect(statusOf(page)).toHaveText(says)
    await expect(plan.getByRole('listitem')).toHaveCount(steps)
  }
  await expect(plan.getByRole('listitem').nth(0)).toContainText('(unstack c a)')

  await page.getByRole('combobox', { name: 'Search' }).selectOption('astar')
  await page.getByRole('combobox', { name: 'Heuristic' }).selectOption('hmax')
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(page.getByRole('row', { name: /^A\*, hmax 6 fewest 6 \d+/ })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Searches on this task' }).getByRole('row')
  await expect(rows).toHaveCount(3)
})

test('searches race, and the result is saved as CSV and SVG', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Tea break' })
  await page.getByRole('button', { name: 'Race searches' }).click()
  const race = page.getByRole('region', { name: 'Searches on this task' })
  await expect(race.getByRole('heading', { name: 'Searches on this task' })).toBeFocused()
  await race.getByRole('checkbox', { name: 'A*, hmax' }).click()
  await expect(race.getByRole('alert')).toHaveText('At most 4 searches race. Remove one first.')
  await expect(race.getByRole('checkbox', { name: 'A*, hmax' })).not.toBeChecked()
  await race.getByRole('button', { name: 'Start race' }).click()
  await expect(statusOf(page)).toHaveText(/^The race is over\. .* was the quickest: a plan of 4 /)
  await expect(
    race.getByRole('row', { name: /^Breadth-first 4 fewest 4 \d+ states/ }),
  ).toBeVisible()
  await expect(race.getByRole('img', { name: /^Bars of what each search has/ })).toBeVisible()
  await expectAccessible(race)
  const csv = await download(page, 'Download CSV')
  expect(csv.name).toBe('searches.csv')
  expect(csv.text.split('\r\n')[2]).toMatch(/^bfs,,plan,4,4,,actions,8,,/)
  const svg = await download(page, 'Download SVG')
  expect(svg.name).toBe('searches.svg')
  expect(svg.text).toContain('>8 states</text>')
  expect(svg.text).not.toContain('class=')
})

test(
  'each search of a race is stopped, all are, or another task stops them',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    // No search but breadth-first finds a plan for twelve discs during the test.
    const { domain, problem } = createHanoi(12)
    await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
    await page.getByRole('textbox', { name: 'Problem' }).fill(problem)
    await page.getByRole('button', { name: 'Race searches' }).click()
    const race = page.getByRole('region', { name: 'Searches on this task' })
    await race.getByRole('checkbox', { name: 'Breadth-first' }).uncheck()
    const start = race.getByRole('button', { name: 'Start race' })
    await start.click()
    const racers = race.getByRole('list', { name: 'Running race' }).getByRole('listitem')
    await expect(racers).toHaveCount(3)
    await expect(racers.last()).toBeInViewport()
    for (const racer of await racers.all()) {
      await expect(racer).not.toContainText(/\b0 (states|goal sets)/)
    }
    await expect(page.getByRole('button', { name: 'Solve' })).toBeDisabled()
    await race.getByRole('button', { name: 'Stop A*, LM-cut' }).click()
    await expect(racers.nth(1)).toContainText('stopped by you')
    await expect(statusOf(page)).toHaveText(
      /^A\*, LM-cut: stopped by you, after .* Still running: 2 searches …$/,
    )
    await race.getByRole('button', { name: 'Stop all' }).click()
    await expect(statusOf(page)).toHaveText('Race stopped.')
    await expect(
      race.getByRole('row', { name: /^Greedy best-first, hFF stopped by you \d/ }),
    ).toBeVisible()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const name of ['A*, LM-cut', 'Greedy best-first, hFF']) {
      await race.getByRole('checkbox', { name }).uncheck()
    }
    await start.click()
    await expect(racers).toHaveCount(1)
    await expect(racers.locator('svg').first()).toBeHidden()
    await expectAccessible(race)
    // The button with the focus disappears.
    await race.getByRole('button', { name: 'Stop Graphplan' }).focus()
    await page.keyboard.press('Enter')
    await expect(race.getByRole('heading', { name: 'Searches on this task' })).toBeFocused()

    await start.click()
    await expect(racers).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Tea break' })
    await expect(racers).toHaveCount(0)
    await expect(statusOf(page)).toHaveText('Nothing has been solved yet.')
    await expect(race.getByRole('table')).toHaveCount(0)
    // The worker that checks the texts remains.
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1)
    await expect(race.getByRole('checkbox', { name: 'Breadth-first' })).toBeChecked()
  },
)

test('a race on texts with an error shows its place', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  await problem.fill((await problem.inputValue()).replace('(clear b)', '(claer b)'))
  await page.getByRole('button', { name: 'Race searches' }).click()
  await page.getByRole('button', { name: 'Start race' }).click()
  await expect(statusOf(page)).toHaveText('Line 5 of the problem has an error.')
  await expect(problem).toBeFocused()
})

test('a race waits for another search, and ends when its page is left', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const { domain, problem } = createHanoi(12)
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('textbox', { name: 'Problem' }).fill(problem)
  await page.getByRole('button', { name: 'Race searches' }).click()
  // No race begins while another search runs.
  const racers = page.getByRole('list', { name: 'Running race' })
  const start = page.getByRole('button', { name: 'Start race' })
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(start).toBeDisabled()
  await start.click({ force: true })
  await expect(statusOf(page)).toHaveText('Solving with Graphplan …')
  await expect(racers).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await start.click()
  await expect(racers).toContainText(/\d states/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Portfolio' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  await expect.poll(() => page.workers().length).toBe(0)
})

test('a link restores the chosen searches of a race', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Race searches' }).click()
  const choice = page.getByRole('group', { name: 'Searches in the race' })
  await choice.getByRole('checkbox', { name: 'Graphplan' }).uncheck()
  await choice.getByRole('checkbox', { name: 'A*, blind' }).check()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page).toHaveURL(/#task=/)
  const link = page.url()
  await page.goto('/Projects')
  await openHydrated(page, link)
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(choice.getByRole('checkbox', { name: 'Graphplan' })).not.toBeChecked()
  await expect(choice.getByRole('checkbox', { name: 'A*, blind' })).toBeChecked()
})

test.describe('a race whose workers do not load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('says so, and can be started again', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Race searches' }).click()
    const start = page.getByRole('button', { name: 'Start race' })
    await expect(start).toBeVisible()
    await interceptRequests(page, /\/assets\/.*worker/, (route) => route.abort())
    await start.click()
    await expect(statusOf(page)).toHaveText(/^The planner failed to load/)
    await expect(
      page.getByRole('row', { name: /^Graphplan failed to load 0 goal sets/ }),
    ).toBeVisible()
    await page.unroute(/\/assets\/.*worker/)
    await start.click()
    await expect(statusOf(page)).toHaveText(/^The race is over/)
  })
})

test(
  'a long plan is shown in full by a button, which leaves the focus to it',
  LONG,
  async ({ page }) => {
    const places = Array.from({ length: 206 }, (_, place) => `p${place}`)
    const ways = places.slice(1).map((place, index) => `(way p${index} ${place})`)
    await openHydrated(page, PATH)
    await page.getByRole('textbox', { name: 'Domain' }).fill(
      `(define (domain walk) (:predicates (at ?x) (way ?x ?y))
      (:action go :parameters (?x ?y) :precondition (and (at ?x) (way ?x ?y)) :effect (and (at ?y) (not (at ?x)))))`,
    )
    await page.getByRole('textbox', { name: 'Problem' }).fill(
      `(define (problem far) (:domain walk) (:objects ${places.join(' ')})
      (:init (at p0) ${ways.join(' ')}) (:goal (at p205)))`,
    )
    await page.getByRole('combobox', { name: 'Search' }).selectOption('bfs')
    await solve(page)
    const plan = page.getByRole('list', { name: 'Plan', exact: true })
    await expect(plan.getByRole('listitem')).toHaveCount(200)
    await page.getByRole('button', { name: 'Show all 205 steps' }).press('Enter')
    await expect(plan.getByRole('listitem')).toHaveCount(205)
    await expect(plan).toBeFocused()
  },
)

test('a search is stepped through, by keyboard too, and stops at a fact', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('astar')
  await page.getByRole('combobox', { name: 'Heuristic' }).selectOption('hff')
  await page.getByRole('button', { name: 'Solve' }).click()
  const watch = page.getByRole('region', { name: 'The search, step by step' })
  const says = watch.getByRole('status').first()
  await expect(says).toContainText('The open list holds the initial state.')
  await watch.getByRole('slider').press('ArrowRight')
  await expect(says).toHaveText(
    /^The initial state: f = g \+ h = 0 \+ \d+ = \d+\. It adds 2 states/,
  )
  const open = watch.getByRole('table', { name: 'Open list' })
  const [next = ''] = await open.getByRole('rowheader').allTextContents()
  await watch.getByRole('button', { name: 'Next search step' }).click()
  await expect(says).toContainText(`The state after ${next}: f = g + h = 1 +`)
  await expect(watch.getByRole('img', { name: /^A tree of \d+ states: 2 taken, / })).toBeVisible()

  await watch.getByRole('combobox', { name: 'Fact' }).selectOption('(on b c)')
  await watch.getByRole('button', { name: 'Find next' }).click()
  const goals = watch.getByRole('table', { name: 'Goals in this state' })
  await expect(goals.getByRole('row', { name: '(on b c) yes' })).toBeVisible()
  await watch.getByText(/^Why h = \d+$/).click()
  await expect(watch.getByRole('table', { name: 'Relaxed plan' }).getByRole('row')).not.toHaveCount(
    0,
  )
  await expectAccessible(watch)
  await watch.getByRole('slider').press('End')
  await expect(says).toContainText('It fulfils the goal: the search has found its plan.')
  await watch.getByRole('button', { name: 'Find next' }).click()
  await expect(watch.getByRole('status').last()).toHaveText('No later step has this.')

  await watch.getByRole('slider').press('ArrowLeft')
  // The slider moves at once, what it shows follows.
  await expect(says).not.toContainText('It fulfils the goal')
  const before = (await says.textContent()) ?? ''
  await watch.getByRole('button', { name: 'Share this step' }).click()
  await expect(page).toHaveURL(/#task=/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const same = other.getByRole('region', { name: 'The search, step by step' })
  await expect(same.getByRole('status').first()).toHaveText(before)
  await expect(same.getByRole('heading', { name: 'The search, step by step' })).toBeInViewport()
})

test(
  'an error is marked in its line, takes the focus, and disappears when it is corrected',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
    await openHydrated(page, PATH)
    const problem = page.getByRole('textbox', { name: 'Problem' })
    const right = await problem.inputValue()
    await problem.fill(right.replace('(clear b)', '(claer b)'))
    await expect(problem).toHaveAttribute('aria-invalid', 'true')
    await expect(problem).toHaveAccessibleDescription(/^Line 5, column \d+: .*"claer"/)
    await page.getByRole('button', { name: 'Solve' }).click()
    await expect(statusOf(page)).toHaveText('Line 5 of the problem has an error.')
    await expect(problem).toBeFocused()
    const selected = await problem.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    )
    expect(selected).toBe('claer')
    await expectAccessible(page)
    await problem.fill(right)
    await expect(problem).not.toHaveAttribute('aria-invalid')
    await solve(page)

    await problem.fill('(define')
    await expect(page.getByText('You have changed the texts since this search.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to line 1' }).click()
    await expect(problem).toBeFocused()
  },
)

/** Returns a function that reads the processor time of the page's main thread, in milliseconds. */
async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (seconds === undefined) throw new Error('Chromium does not measure tasks')
    return seconds * 1000
  }
}

test('a task of 13 million ground actions is cancelled at once, and the next one solved', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  const { domain, problem } = createHugeTask()
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('textbox', { name: 'Problem' }).fill(problem)
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText('Solving with Graphplan …')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  const readWork = await watchMainThread(page)
  const before = await readWork()
  // Frames and processor time, not a clock: a busy machine makes neither more.
  const frames = await cancel.evaluate(async (button: HTMLButtonElement) => {
    let count = 0
    button.click()
    const status = button.closest('section')?.querySelector('[role=status]')
    while (!status?.textContent.startsWith('Cancelled')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      count++
    }
    return count
  })
  expect(frames).toBeLessThanOrEqual(6)
  const work = (await readWork()) - before
  expect(work).toBeLessThan(100)
  await expect(cancel).toBeDisabled()
  await solve(page, 'Gripper: four balls')
  // What was typed is not lost.
  await expect(page.getByText('The example replaced your texts.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveValue(domain)
})

test(
  'the graph is shown by level, every mutex has an explanation, and the search is shown by step',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    const region = page.getByRole('region', { name: 'Planning graph' })
    await region.getByRole('button', { name: 'Build the graph of this task' }).click()
    await expect(region.getByText('Level 6 of 6')).toBeVisible()
    await expect(region.getByRole('row', { name: '6 16 45 18 34 153 410' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await region.getByRole('slider', { name: 'Level 6 of 6' }).fill('0')
    await expect(region.getByText('Level 0 holds the 6 facts of the initial state.')).toBeVisible()
    await region.getByRole('button', { name: 'Next level' }).click()
    await region.getByRole('button', { name: 'Action (pick-up b), level 1, 4 mutexes' }).click()
    const node = region.getByRole('region', { name: 'Node' })
    await expect(node).toContainText(
      'Interference: (pick-up b) deletes (hand-empty), which (unstack c a) needs.',
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await expect(region.getByRole('button', { name: 'Fact (clear a), level 1' })).toBeFocused()
    await expect(node).toContainText('Every way to the one excludes every way to the other')
    await expect(region.getByRole('columnheader', { name: 'Actions with no-ops' })).toBeVisible()
    await region.getByRole('checkbox', { name: 'Show no-ops' }).check()
    await expect(
      region.getByRole('button', { name: /^Action no-op of \(clear b\), level 1/ }),
    ).toBeVisible()
    await region.getByText('Level 1 as a table').click()
    await expect(
      region.getByRole('row', { name: /^\(unstack c a\) action \(pick-up b\), / }),
    ).toBeVisible()

    await region.getByRole('button', { name: 'Next event' }).click()
    await expect(region.getByRole('status')).toHaveText('The graph grows to level 1.')
    // The plan is the answer: it is hidden until the search has found it.
    await expect(region.locator('[role=button][data-plan]')).toHaveCount(0)
    const events = region.getByRole('slider', { name: /^Event/ })
    await events.fill((await events.getAttribute('max')) ?? '')
    await expect(region.getByRole('status')).toContainText('Level 1: for')
    await expect(region.getByRole('row', { name: '6 (on a b) (stack a b)' })).toBeVisible()
    await expect(region.locator('[role=button][data-plan]').first()).toBeAttached()
    const bar = await region.getByRole('status').boundingBox()
    const drawing = await region.getByRole('group', { name: /^Levels/ }).boundingBox()
    expect((drawing?.y ?? Infinity) - (bar?.y ?? 0)).toBeLessThan(200)
    await expect(
      region.getByRole('button', { name: 'Action (unstack c a), level 1, 4 mutexes' }),
    ).toBeInViewport()
    await expectAccessible(page)
  },
)

test('a failure of Graphplan is explained by its no-good', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await solve(page, 'Gripper: four balls')
  const region = page.getByRole('region', { name: 'Planning graph' })
  const next = region.getByRole('button', { name: 'Next failure' })
  await next.click()
  await expect(region.getByRole('status')).toHaveText(/^Level \d fails; learned the no-good: /)
  const failure = region.getByRole('region', { name: /^Why level \d fails$/ })
  await expect(failure.getByRole('table').getByRole('rowheader')).not.toHaveCount(0)
  await expect(region.getByRole('button', { name: /, in the no-good$/ }).first()).toBeVisible()
  await next.click()
  const needs = failure.getByRole('row', { name: /^\(carry \w+ \w+\) .*\(drop .*\) \(in / })
  for (let presses = 0; presses < 20 && !(await needs.first().isVisible()); presses++) {
    await next.click()
  }
  await expect(needs.first()).toBeVisible()
  await expectAccessible(page)
})

test(
  'plans of blocks and parcels are animated, by step, by the slider, and to the end',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await solve(page)
    const player = page.getByRole('region', { name: 'Animation' })
    await expect(player).toContainText('c is on a; a is on the table')
    await player.getByRole('button', { name: 'Next step' }).click()
    await expect(player).toContainText('the hand holds c')
    await player.getByRole('button', { name: 'Next step' }).dblclick()
    await expect(player.getByText('Step 3 of 6')).toBeVisible()
    const speed = player.getByRole('combobox', { name: 'Speed' })
    await speed.selectOption('0.5')
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).click()
    await speed.selectOption('4')
    await player.getByRole('button', { name: 'Play' }).click()
    await expect(player.getByText('Step 6 of 6')).toBeVisible()
    await expect(player).toContainText('a is on b')

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await solve(page, 'Logistics: three packages')
    await expect(statusOf(page)).toHaveText(/^A plan of 21/)
    await player.getByRole('button', { name: 'Next step' }).click()
    await expect(player.getByText('Step 1 of 9')).toBeVisible()
    await expect(player).toContainText('book is in north-truck')
    await player.getByRole('slider').fill('9')
    await expect(player).toContainText('book is at south-office; jet is at')
    await player.getByRole('button', { name: 'Previous step' }).click()
    await expect(player.getByText('Step 8 of 9')).toBeVisible()
  },
)

test('a link restores a task, and a damaged one shows an error', async ({ page }) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const text = (await problem.inputValue()).replace('(on a b)', '(on c b)')
  await problem.fill(text)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('gbfs')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page).toHaveURL(/#task=z[\w-]+$/)
  const link = page.url()
  await page.goto('/Projects')
  await openHydrated(page, link)
  await expect(problem).toHaveValue(text)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('gbfs')
  await expect(page.getByRole('combobox', { name: 'Heuristic' })).toHaveValue('hff')
  await page.goto('/Projects')
  await openHydrated(page, `${PATH}#task=z<img>`)
  await expect(page.getByRole('alert')).toContainText('damaged')
})

test('a link that is opened during a search replaces it', LONG, async ({ page }) => {
  const texts = createHanoi(12)
  const hash = await createTaskHash({ texts, method: { search: 'graphplan' }, step: 1 })
  await openHydrated(page, PATH)
  await page.getByRole('textbox', { name: 'Domain' }).fill(texts.domain)
  await page.getByRole('textbox', { name: 'Problem' }).fill(`${texts.problem} `)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('astar')
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText('Solving with A*, LM-cut …')
  await page.evaluate((link = '') => (window.location.hash = link), hash)
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue(texts.problem)
  await expect(statusOf(page)).toHaveText('Solving with Graphplan …')
  await expect(page.getByRole('button', { name: 'Solve' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(statusOf(page)).toHaveText('Cancelled.')
})

test.describe('without the code of links', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('the page says that it cannot make a link', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    const isLazyChunk = (url: URL) => url.pathname.startsWith('/assets/chunks/')
    await interceptRequests(page, isLazyChunk, (route) => route.abort())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('The link failed to load.')).toBeVisible()
    await expect(page).not.toHaveURL(/#task=/)
  })
})

test('a pasted plan is checked, and a task without a plan is explained', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByText('Check a plan', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Plan', exact: true }).fill('(unstack c a)\n(pick-up b)')
  await page.getByRole('button', { name: 'Check plan' }).click()
  await expect(
    page.getByText('(hand-empty) does not hold: action 1, (unstack c a) on line 1, deleted it.'),
  ).toBeVisible()
  const problem = page.getByRole('textbox', { name: 'Problem' })
  await problem.fill((await problem.inputValue()).replace('(on b c)', '(on b a)'))
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText(/^There is no plan/)
  await page.getByRole('button', { name: 'Explain why' }).click()
  await expect(
    page.getByText('Proven: these 2 goals cannot hold together: (on a b), (on b a).'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('another example clears what the one before has brought', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await solve(page)
  const region = page.getByRole('region', { name: 'Planning graph' })
  await expect(region.getByText('Level 6 of 6')).toBeVisible()
  const examples = page.getByRole('combobox', { name: 'Example' })
  await examples.selectOption({ label: 'Gripper: four balls' })
  await expect(statusOf(page)).toHaveText('Nothing has been solved yet.')
  await expect(page.getByRole('list', { name: 'Plan', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Animation' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Searches on this task' })).toHaveCount(0)
  await expect(region).toContainText('Solve with Graphplan to see its graph')
})

test('files are opened and dropped, each into its editor', async ({ page }) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const domain = page.getByRole('textbox', { name: 'Domain' })
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await page
    .getByLabel('Open a file as domain')
    .setInputFiles(file('p.pddl', '; mine\n(define (problem mine))'))
  await expect(problem).toHaveValue('; mine\n(define (problem mine))')
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['(define (domain dropped))'], 'd.pddl'))
    return data
  })
  await problem.dispatchEvent('drop', { dataTransfer: files })
  await expect(domain).toHaveValue('(define (domain dropped))')
  await expect(problem).toHaveValue('; mine\n(define (problem mine))')
})

test(
  'on a narrow phone everything works by keyboard, and nothing overflows sideways',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openHydrated(page, PATH)
    await page.getByRole('combobox', { name: 'Example' }).focus()
    for (const [name, key] of [
      ['Domain', 'Tab'],
      ['Problem', 'Tab'],
      ['Solve', 'Shift+Tab'],
    ] as const) {
      const wanted = page.getByRole(name === 'Solve' ? 'button' : 'textbox', { name })
      for (let presses = 0; presses < 12; presses++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press(key)
      }
      await expect(wanted).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toHaveText(/^A plan of 6/)
    await expect(page.getByRole('button', { name: 'Solve' })).toBeFocused()
    await page
      .getByRole('button', { name: /^Fact .*, level 0/ })
      .first()
      .focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'Node' })).toContainText('of level 1')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is complete, and says that the planner needs JavaScript', async ({ page }) => {
    await page.goto(PATH)
    await expect(page.getByText('The planner needs JavaScript')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Execution' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
  })
})
