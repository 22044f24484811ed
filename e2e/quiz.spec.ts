import type { Locator } from '@playwright/test'
import { MINUTE } from '../shared/clock.ts'
import { expectAccessible } from './axe.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import {
  PATH,
  SEED,
  LINK,
  SIZES,
  OWN,
  importText,
  startOwn,
  question,
  showNextQuestion,
  skipTo,
  skipAll,
} from './quiz.ts'

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

test.describe('questions that fail to load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test(
    'show an error and can be retried; two clicks on Start start once',
    LONG,
    async ({ page }) => {
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
    },
  )
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

test('a new quiz ends the offer to restore the discarded one', LONG, async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T12:00:00' })
  await openHydrated(page, PATH)
  await startOwn(page)
  // From here on no timer runs, so that the message stays.
  await page.clock.pauseAt('2026-11-21T13:00:00')
  await page.getByRole('button', { name: 'Leave the quiz' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/^Question 1 of 6/)).toBeVisible()
  await expect(undo).toBeHidden()
})
