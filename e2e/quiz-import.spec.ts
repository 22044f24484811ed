import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { PATH, OWN, importText, question, showNextQuestion } from './quiz.ts'

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
    // A screen reader says the same report again only if its element is a new one.
    const first = await status.locator('p').elementHandle()
    const add = page.getByRole('button', { name: 'Import', exact: true })
    await add.click()
    await expect.poll(() => first.evaluate((report) => report.isConnected)).toBe(false)
    await expect(status).toContainText('The text is not valid JSON')

    const text = page.getByRole('textbox', { name: 'or text' })
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
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: `Remove ${markup}` }).click()
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
