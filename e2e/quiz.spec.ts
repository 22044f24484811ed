import type { Locator } from '@playwright/test'
import { MINUTE } from '../shared/clock.ts'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import {
  createGate,
  expect,
  interceptRequests,
  LONG,
  openHydrated,
  type Page,
  test,
} from './site.ts'

const PATH = '/Projects/Quiz'
const SEED = '0123456789abcdef01234567'
const LINK = `${PATH}?category=mixed&count=5&seed=${SEED}`

const SIZES = ['S', 'M', 'L', 'XL']

/** A question of each type, in the format of the bank. */
const OWN = {
  title: 'Mine',
  questions: [
    { type: 'single', text: 'Which is a fruit?', answer: 'Apple', wrong: ['Brick', 'Chair'] },
    { type: 'multiple', text: 'Which are even?', answers: ['2', '4'], wrong: ['3', '5'] },
    { type: 'true-false', text: 'Is this code?', code: 'let a = 1', answer: true },
    { type: 'number', text: 'How large is a kibibyte?', answer: 1024, unit: 'bytes' },
    { type: 'order', text: 'Sort by size.', items: SIZES },
    { type: 'text', text: 'Who wrote the first program?', answers: ['Ada Lovelace', 'Lovelace'] },
  ],
}

/** What Open Trivia DB answers, with entities. */
const TRIVIA = {
  response_code: 0,
  results: [
    {
      type: 'boolean',
      difficulty: 'easy',
      category: 'Science: Computers',
      question: '&quot;HTML&quot; is Pok&eacute;mon &amp; friends.',
      correct_answer: 'False',
      incorrect_answers: ['True'],
    },
  ],
}

async function importText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import questions' }).click()
  await page.getByRole('textbox', { name: 'or text' }).fill(text)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

/** Imports the questions of each type and starts with all of them. */
async function startOwn(page: Page): Promise<void> {
  await importText(page, JSON.stringify(OWN))
  await expect(page.getByText('6 questions added.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/^Question 1 of 6/)).toBeVisible()
  // Only the title of the page stays above a running quiz.
  await expect(page.locator('main header').getByRole('link', { name: 'Portfolio' })).toBeHidden()
}

function question(page: Page) {
  return page.getByRole('region', { name: 'Quiz' }).getByRole('heading', { level: 2 })
}

/** Brings each item to the top, the last one first. */
async function putInOrder(
  page: Page,
  items: readonly string[],
  press = (button: Locator) => button.click(),
): Promise<void> {
  const list = page.getByRole('list', { name: 'Your order' }).locator('bdi')
  for (const item of items.toReversed()) {
    const up = page.getByRole('button', { name: `Move ${item} up`, exact: true })
    for (let place = (await list.allInnerTexts()).indexOf(item); place > 0; place--) {
      await press(up)
      await expect(list.nth(place - 1)).toHaveText(item)
    }
  }
}

/** Answers the own question that is asked, rightly. */
async function answerRightly(page: Page): Promise<void> {
  switch (await question(page).innerText()) {
    case 'Which is a fruit?':
      return page.getByRole('radio', { name: 'Apple' }).check()
    case 'Which are even?':
      await page.getByRole('checkbox', { name: '2' }).check()
      return page.getByRole('checkbox', { name: '4' }).check()
    case 'Is this code?':
      return page.getByRole('radio', { name: 'True' }).check()
    case 'How large is a kibibyte?':
      return page.getByRole('textbox', { name: 'Answer in bytes' }).fill('1,024')
    case 'Sort by size.':
      return putInOrder(page, SIZES)
    default:
      return page.getByRole('textbox', { name: 'Answer' }).fill(' ada LOVELACE')
  }
}

async function showNextQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Next question|See the result)$/ }).click()
}

/** Skips questions until this one is asked. */
async function skipTo(page: Page, text: string): Promise<void> {
  while ((await question(page).innerText()) !== text) {
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
}

async function skipAll(page: Page, count: number): Promise<string[]> {
  const asked: string[] = []
  for (let i = 1; i <= count; i++) {
    await expect(page.getByText(`Question ${i} of ${count}`)).toBeVisible()
    asked.push(await page.getByRole('region', { name: 'Quiz' }).innerText())
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
  return asked
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a category is played from the first question to the score and again', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('radio', { name: 'Networks and the web' }).check()
  await page.getByRole('radio', { name: '5', exact: true }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(question(page)).toBeFocused()
  await page.getByRole('button', { name: 'I don’t know' }).click()
  await expect(page.getByRole('heading', { name: 'Now you will know' })).toBeFocused()
  await expect(page.getByText('Source: ')).toBeVisible()
  await expect(page.getByRole('img', { name: '0 right, 1 wrong, 4 to come' })).toBeVisible()
  await showNextQuestion(page)
  for (let i = 2; i <= 5; i++) {
    await expect(page.getByText(`Question ${i} of 5`)).toBeVisible()
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
  await expect(page.getByRole('heading', { name: '0 of 5 right' })).toBeFocused()
  await expect(
    page.getByRole('list', { name: 'Wrong answers' }).getByRole('heading', { level: 4 }),
  ).toHaveCount(5)
  await expect(page.getByText('Best: 0 of 5 (0 %)')).toBeVisible()

  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your questions' })).toBeFocused()
  await expect(
    page.getByRole('radio', { name: 'Networks and the web 14 questions · best 0 of 5' }),
  ).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
})

test('every type of question is marked, explained and reviewed', async ({ page }) => {
  await openHydrated(page, PATH)
  await startOwn(page)
  for (let i = 1; i <= 6; i++) {
    await expect(page.getByText(`Question ${i} of 6`)).toBeVisible()
    await answerRightly(page)
    await page.getByRole('button', { name: 'Check answer' }).click()
    await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeFocused()
    await showNextQuestion(page)
  }
  await expect(page.getByRole('heading', { name: '6 of 6 right' })).toBeFocused()
  await expect(page.getByText('practically never')).toBeVisible()
  await expect(page.getByText('None: every answer was right.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show the right ones too' }).check()
  const all = page.getByRole('list', { name: 'All answers' })
  await expect(all.getByRole('heading', { level: 4 })).toHaveCount(6)
  await expect(all.getByText('1,024', { exact: true })).toBeVisible()
})

test('wrong answers stand beside the right ones', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await startOwn(page)
  await skipTo(page, 'Which are even?')
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose one answer or more first.')
  await page.getByRole('checkbox', { name: '3' }).check()
  await page.getByRole('checkbox', { name: '2' }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByRole('heading', { name: 'Wrong' })).toBeFocused()
  const options = page.getByRole('region', { name: 'Quiz' }).getByRole('listitem')
  await expect(options.filter({ hasText: /^2/ })).toHaveText('2your answer, right')
  await expect(options.filter({ hasText: /^3/ })).toHaveText('3your answer')
  await expect(options.filter({ hasText: /^4/ })).toHaveText('4right, not chosen')
  await expect(options.filter({ hasText: /^5/ })).toHaveText('5')
})

test('an invalid number shows an error', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await startOwn(page)
  await skipTo(page, 'How large is a kibibyte?')
  const answer = page.getByRole('textbox', { name: 'Answer in bytes' })
  await answer.fill('much')
  await answer.press('Enter')
  await expect(page.getByText('Enter a number, such as 1024 or 0.5.')).toBeVisible()
  await expect(answer).toBeFocused()
  await answer.fill('1000')
  await answer.press('Enter')
  await expect(page.getByText('1024 bytes')).toBeVisible()
})

test('a reload restores the question, the explanation and the result', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await startOwn(page)
  await skipTo(page, 'Who wrote the first program?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Ada')
  const before = await page.getByRole('region', { name: 'Quiz' }).innerText()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Ada')
  expect(await page.getByRole('region', { name: 'Quiz' }).innerText()).toBe(before)
  await page.getByRole('button', { name: 'Check answer' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Wrong' })).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await showNextQuestion(page)
  while (!(await page.getByRole('heading', { name: '0 of 6 right' }).isVisible())) {
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: '0 of 6 right' })).toBeVisible()
  const scores = page.getByRole('table', { name: 'Latest in Mine' })
  await expect(scores.getByRole('row')).toHaveCount(2)
})

test(
  'a link gives everybody the same questions',
  LONG,
  async ({ page, browser, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openHydrated(page, LINK)
    await expect(page.getByText('This link deals the same questions')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(PATH)
    const mine = await skipAll(page, 5)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(site + LINK)

    const other = await browser.newContext()
    const theirs = await other.newPage()
    await openHydrated(theirs, link)
    await theirs.getByRole('button', { name: 'Start' }).click()
    expect(await skipAll(theirs, 5)).toEqual(mine)
    await other.close()
  },
)

test('a link does not discard an attempt', LONG, async ({ page }) => {
  await openHydrated(page, LINK)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'I don’t know' }).click()
  await showNextQuestion(page)
  await openHydrated(page, `${PATH}?category=security&count=10&seed=${'a'.repeat(24)}&limit=30`)
  await expect(page.getByText('You are at question 2 of 5')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Security' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '30 s' })).toBeChecked()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  await expect(page).toHaveURL(PATH)

  await openHydrated(page, `${PATH}?category=alchemy&count=10&seed=${SEED}`)
  await expect(page.getByText('The category of this link does not exist here.')).toBeVisible()
})

test(
  'questions of Open Trivia DB are imported from a file, as text with decoded entities',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Import questions' }).click()
    await page.getByLabel('File').setInputFiles({
      name: 'trivia.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(TRIVIA)),
    })
    await expect(page.getByText('1 question added.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('radio', { name: 'Science: Computers' })).toBeChecked()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(question(page)).toHaveText('"HTML" is Pokémon & friends.')
    await page.getByRole('radio', { name: 'False' }).check()
    await page.getByRole('button', { name: 'Check answer' }).click()
    await expect(page.getByRole('heading', { name: 'Right' })).toBeVisible()
    await showNextQuestion(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Links cannot contain imported questions')).toBeVisible()
  },
)

test(
  'an invalid, hostile or huge import shows an error and changes nothing',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await importText(page, '{"results":')
    const status = page.getByRole('dialog').locator('form').getByRole('status')
    await expect(status).toContainText('The text is not valid JSON')

    const text = page.getByRole('textbox', { name: 'or text' })
    const add = page.getByRole('button', { name: 'Import', exact: true })
    const markup = '<img src=x onerror=alert(1)>'
    const hostile = `{"title":"${markup}","__proto__":{"polluted":true},"questions":[
    {"type":"single","text":"${markup}","answer":"<b>yes</b>","wrong":["no"]},
    {"type":"__proto__","text":"x"},
    {"type":"true-false","text":"a\\u0000b","answer":true},
    {"type":"true-false","text":"Yes?","answer":"yes"}]}`
    await text.fill(hostile)
    await add.click()
    await expect(status).toContainText('1 question added.')
    await expect(page.getByRole('list', { name: 'Faults' }).getByRole('listitem')).toHaveText([
      'questions[1].type: write single, multiple, true-false, number, order or text',
      'questions[2].text: write a text',
      'questions[3].answer: write true or false',
    ])
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)

    await page.getByLabel('File').setInputFiles({
      name: 'huge.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(3_000_000, 'x'),
    })
    await expect(status).toHaveText('The text is too long. Import at most 500,000 characters.')

    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(question(page)).toHaveText(markup)
    await page.getByRole('radio', { name: '<b>yes</b>' }).check()
    await page.getByRole('button', { name: 'Leave the quiz' }).click()
    await page.getByRole('button', { name: 'Import questions' }).click()
    await page.getByRole('button', { name: `Remove ${markup}` }).click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('radio', { name: 'All categories' })).toBeChecked()
  },
)

test('an import shows in another tab at once', LONG, async ({ page, context }) => {
  await openHydrated(page, PATH)
  const other = await context.newPage()
  await openHydrated(other, PATH)
  await importText(page, JSON.stringify(OWN))
  await expect(other.getByRole('radio', { name: 'Mine 6 questions' })).toBeVisible()
})

test('everything works by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  await importText(page, JSON.stringify(OWN))
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Mine' }).focus()
  // Past the numbers and the times.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'No limit' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let i = 1; i <= 6; i++) {
    await expect(page.getByText(`Question ${i} of 6`)).toBeVisible()
    await expect(question(page)).toBeFocused()
    const asked = await question(page).innerText()
    await page.keyboard.press('Tab')
    if (asked === 'Is this code?') {
      await expect(page.getByRole('region', { name: 'Code' })).toBeFocused()
      await page.keyboard.press('Tab')
    }
    if (asked === 'Sort by size.') {
      await expect(page.getByRole('button', { name: /^Move .+ up$/ }).first()).toBeFocused()
      const last = page.getByRole('list', { name: 'Your order' }).getByRole('listitem').last()
      const item = await last.locator('bdi').innerText()
      const up = page.getByRole('button', { name: `Move ${item} up`, exact: true })
      const down = page.getByRole('button', { name: `Move ${item} down`, exact: true })
      await up.focus()
      for (const place of [3, 2, 1, 1]) {
        await page.keyboard.press('Enter')
        await expect(page.getByText(`${item} is now ${place} of 4.`)).toBeAttached()
        await expect(up).toBeFocused()
      }
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByText(`${item} is now 2 of 4.`)).toBeAttached()
      await expect(down).toBeFocused()
      await page.getByRole('button', { name: 'Check answer' }).focus()
    } else if (asked.startsWith('Which') || asked === 'Is this code?') {
      await page.keyboard.press('Space')
      if (asked === 'Which are even?') {
        await page.getByRole('button', { name: 'Check answer' }).focus()
      }
    } else {
      await page.keyboard.type('1024')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^(Right|Wrong)$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: /^\d of 6 right$/ })).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

  test('items are ordered by touch', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    await startOwn(page)
    await skipTo(page, 'Sort by size.')
    await putInOrder(page, SIZES, (button) => button.tap())
    await page.getByRole('button', { name: 'Check answer' }).tap()
    await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeVisible()
  })
})

test('time runs for each question, across a reload, and stops during an explanation', async ({
  page,
}) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await openHydrated(page, PATH)
  // Pauses the clock, which would run on while a slow machine reloads the page.
  await page.clock.pauseAt(start + 10 * MINUTE)
  await page.getByRole('radio', { name: '15 s' }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:15 left')
  await page.clock.runFor(4_000)
  await expect(page.getByRole('timer')).toHaveText('0:11 left')
  await page.clock.runFor(2_000)
  await expect(page.getByText('10 seconds left')).toBeAttached()
  await page.reload()
  await page.clock.runFor(500)
  await expect(page.getByRole('timer')).toHaveText(/0:0[89] left/)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeFocused()
  await page.clock.runFor(60_000)
  await showNextQuestion(page)
  await expect(page.getByRole('timer')).toHaveText('0:15 left')
})

test(
  'damaged storage is reported once, and blocked storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      localStorage.setItem('quiz', '{"version":1,"settings":{"category":"__proto__"}}')
      localStorage.setItem('quiz-scores', '[]')
    })
    await openHydrated(page, PATH)
    await expect(page.getByText('Your saved data could not be read')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await openHydrated(blocked, LINK)
    await blocked.getByRole('button', { name: 'Start' }).click()
    await expect(blocked.getByText('Your browser cannot save your changes')).toBeVisible()
    await skipAll(blocked, 5)
    await expect(blocked.getByText('Best: 0 of 5 (0 %)')).toBeVisible()
  },
)

test('full storage is reported, and the quiz continues', LONG, async ({ page }) => {
  await openHydrated(page, LINK)
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`filler-${size}-${i}`, 'x'.repeat(size))
      } catch {
        // No room for this size: go on with half of it.
      }
    }
  })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Your browser cannot save your changes')).toBeVisible()
  await skipAll(page, 5)
  await expect(page.getByRole('heading', { name: '0 of 5 right' })).toBeVisible()
})

test.describe('questions that fail to load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('show an error and can be retried; two clicks on Start start once', async ({ page }) => {
    await openHydrated(page, `${PATH}?category=security&count=5&seed=${SEED}`)
    const isChunk = (url: URL) => url.pathname.startsWith('/assets/chunks/')
    await interceptRequests(page, isChunk, (route) => route.abort())
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('The questions failed to load.')).toBeVisible()
    await page.unroute(isChunk)

    await page.reload()
    const gate = createGate()
    await interceptRequests(page, isChunk, async (route) => {
      if (route.request().url().includes('.js')) await gate.opened
      await route.continue()
    })
    gate.open()
    await page.getByRole('button', { name: 'Start' }).dblclick()
    await expect(page.getByText('Question 1 of 5')).toBeVisible()
  })
})

test('restoring stored state causes no layout shift', LONG, async ({ page }) => {
  await watchShifts(page)
  await openHydrated(page, LINK)
  await page.getByRole('button', { name: 'Start' }).click()
  await skipAll(page, 5)
  await page.getByRole('button', { name: 'Choose another quiz' }).click()
  await page.getByRole('radio', { name: 'Security' }).check()
  for (const start of [false, true]) {
    if (start) await page.getByRole('button', { name: 'Start' }).click()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await sumShifts(page)).toBeLessThan(0.01)
  }
})

test('nothing overflows sideways on a phone', LONG, async ({ page }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)
  const questions = [
    { type: 'single', text: long, code: long, answer: long, wrong: ['no'], explanation: long },
    { type: 'order', text: `${long}?`, items: [long, 'b', 'c'] },
  ]
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await openHydrated(page, PATH)
    await importText(page, JSON.stringify({ title: long.slice(0, 80), questions }))
    await expect(page.getByText('2 questions added.')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Escape')
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Start' }).click()
    for (let i = 1; i <= 2; i++) {
      await expect(page.getByText(`Question ${i} of 2`)).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await page.getByRole('button', { name: 'I don’t know' }).click()
      await expectNoSidewaysScrolling(page)
      await showNextQuestion(page)
    }
    await expect(page.getByRole('heading', { name: '0 of 2 right' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Choose another quiz' }).click()
  }
})

for (const [types, questions, details] of [
  ['one type', OWN.questions.slice(0, 1), {}],
  ['each type', OWN.questions, LONG],
] as const) {
  test(`axe finds nothing at any step, with a question of ${types}`, details, async ({ page }) => {
    await openHydrated(page, PATH)
    await importText(page, JSON.stringify({ ...OWN, questions: [...questions, {}] }))
    await expect(page.getByRole('list', { name: 'Faults' })).toBeVisible()
    await expectAccessible(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: '60 s' }).check()
    await page.getByRole('button', { name: 'Start' }).click()
    for (let i = 1; i <= questions.length; i++) {
      await expect(page.getByText(`Question ${i} of ${questions.length}`)).toBeVisible()
      await page.getByRole('button', { name: 'Check answer' }).click()
      await expectAccessible(page)
      const explained = page.getByRole('button', { name: /^(Next question|See the result)$/ })
      if (!(await explained.isVisible())) {
        if (i % 2 === 0) await answerRightly(page)
        await page.getByRole('button', { name: i % 2 ? 'I don’t know' : 'Check answer' }).click()
      }
      await expectAccessible(page)
      await showNextQuestion(page)
    }
    await expect(page.getByRole('heading', { name: /^\d of \d right$/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Show the right ones too' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose another quiz' }).click()
    await expectAccessible(page)
  })
}
