import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { PATH, statusOf, solve } from './ic.ts'
import { watchMainThread } from './main-thread.ts'

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

test('every example is solved, and its searches are listed', LONG, async ({ page }) => {
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

test('a pasted plan is checked, and a task without a plan is explained', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByText('Check a plan', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Plan', exact: true }).fill('(unstack c a)\n(pick-up b)')
  await page.getByRole('button', { name: 'Check plan' }).click()
  await expect(
    page.getByText('(hand-empty) does not hold: action 1, (unstack c a) on line 1, deleted it.'),
  ).toBeVisible()
  // Closing the form loses neither the plan nor its result.
  const plan = page.getByLabel('Plan', { exact: true })
  await page.getByText('Check a plan', { exact: true }).click()
  await expect(plan).toBeHidden()
  await page.getByText('Check a plan', { exact: true }).click()
  await expect(plan).toHaveValue('(unstack c a)\n(pick-up b)')
  await expect(page.getByText('(hand-empty) does not hold')).toBeVisible()
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

test('what is typed stays while a file is read, what the file replaces comes back, and a reload keeps it', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  await page.evaluate(() => {
    File.prototype.arrayBuffer = async function (this: File) {
      await new Promise((resolve) => addEventListener('slow-file', resolve, { once: true }))
      return new Response(this).arrayBuffer()
    }
  })
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const domain = page.getByRole('textbox', { name: 'Domain' })
  await page.getByLabel('Open a file as domain').setInputFiles({
    name: 'd.pddl',
    mimeType: 'text/plain',
    buffer: Buffer.from('(define (domain mine))'),
  })
  await problem.fill('; typed meanwhile')
  await domain.fill('; typed, too')
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('slow-file')))
    await expect(domain).toHaveValue('(define (domain mine))', { timeout: 100 })
  }).toPass()
  await expect(problem).toHaveValue('; typed meanwhile')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(domain).toHaveValue('; typed, too')
  await expect(problem).toHaveValue('; typed meanwhile')

  await page.reload()
  await expect(domain).toHaveValue('; typed, too')
  await expect(problem).toHaveValue('; typed meanwhile')
  await expect(page.getByText(/expected .*define/).first()).toBeVisible()
  // An example is nobody's own.
  const example = page.getByRole('combobox', { name: 'Example' })
  await example.selectOption({ label: 'Tea break' })
  await openHydrated(page, PATH)
  await expect(example).not.toHaveValue('')
  await expect(domain).not.toHaveValue('; typed, too')
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

  test(
    'the text is complete, and says that the planner needs JavaScript',
    LONG,
    async ({ page }) => {
      await page.goto(PATH)
      await expect(page.getByText('The planner needs JavaScript')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Execution' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
    },
  )
})
