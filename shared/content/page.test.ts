import { describe, expect, it } from 'vitest'
import { describePage, parsePage } from './page.ts'
import { contentFiles } from './testing.ts'

function describeText(text: string): string {
  const result = parsePage('pages/a.md', `---\ntitle: A\n---\n${text}`, contentFiles(), 'en')
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return describePage(result.value)
}

describe('the description of a page without a summary', () => {
  it('is its first paragraph, or the title without one', () => {
    expect(describeText('# Head\n\nOne *two*.\n\nThree.')).toBe('One two.')
    expect(describeText('')).toBe('A')
  })

  it('ends after a whole word', () => {
    expect(describeText('word '.repeat(100))).toBe(`${'word '.repeat(40).trim()}…`)
  })

  it('is as long in a script without spaces between words', () => {
    const text = `Ownfolio ${'字'.repeat(300)}`
    expect(describeText(text)).toBe(`Ownfolio ${'字'.repeat(191)}…`)
  })

  it('ends with a whole character', () => {
    expect(describeText('😀'.repeat(150))).toMatch(/^(?:😀)+…$/u)
    expect(describeText(`a${'😀'.repeat(150)}`)).toMatch(/^a(?:😀)+…$/u)
  })
})

describe('the link of a page', () => {
  it.each(['yes', 'No', 'off', "'true'"])(
    'is not labelled %s, which means true or false',
    (word) => {
      const text = `---\ntitle: A\nfooter: ${word}\n---\n`
      expect(parsePage('pages/a.md', text, contentFiles(), 'en')).toMatchObject({
        problem: [{ path: 'footer', expected: 'write true or false without quotes, or a label' }],
      })
    },
  )
})
