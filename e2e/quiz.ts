import { expect, type Page } from './site.ts'

export const PATH = '/Projects/Quiz'

export const SEED = '0123456789abcdef01234567'

export const LINK = `${PATH}?category=mixed&count=5&seed=${SEED}`

export const SIZES = ['S', 'M', 'L', 'XL']

/** A question of each type, in the format of the bank. */
export const OWN = {
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

export async function importText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import questions' }).click()
  await page.getByRole('textbox', { name: 'or text' }).fill(text)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

/** Imports the questions of each type and starts with all of them. */
export async function startOwn(page: Page): Promise<void> {
  await importText(page, JSON.stringify(OWN))
  await expect(page.getByText('6 questions added.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/^Question 1 of 6/)).toBeVisible()
  // Only the title of the page stays above a running quiz.
  await expect(page.locator('main header').getByRole('link', { name: 'Portfolio' })).toBeHidden()
}

export function question(page: Page) {
  return page.getByRole('region', { name: 'Quiz' }).getByRole('heading', { level: 2 })
}

export async function showNextQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Next question|See the result)$/ }).click()
}

/** Skips questions until this one is asked. */
export async function skipTo(page: Page, text: string): Promise<void> {
  while ((await question(page).innerText()) !== text) {
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
}

export async function skipAll(page: Page, count: number): Promise<string[]> {
  const asked: string[] = []
  for (let i = 1; i <= count; i++) {
    await expect(page.getByText(`Question ${i} of ${count}`)).toBeVisible()
    asked.push(await page.getByRole('region', { name: 'Quiz' }).innerText())
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
  return asked
}
