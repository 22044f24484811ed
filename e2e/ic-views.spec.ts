import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { PATH, statusOf, solve } from './ic.ts'

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
  await expectAccessible(page)
  await watch.getByRole('slider').press('End')
  await expect(says).toContainText('It fulfils the goal: the search has found its plan.')
  await watch.getByRole('button', { name: 'Find next' }).click()
  await expect(watch.getByRole('status').last()).toHaveText('No later step has this.')
  await watch.getByRole('combobox', { name: 'Stop at' }).selectOption('An h value')
  await watch.getByRole('spinbutton', { name: 'At most' }).fill('')
  await watch.getByRole('button', { name: 'Find previous' }).click()
  await expect(watch.getByRole('status').last()).toHaveText('Type a number of 0 or more.')

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
