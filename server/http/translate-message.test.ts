import { describe, expect, it } from 'vitest'
import { TAGS_MANY_MESSAGE } from '../../shared/rules/item.ts'
import * as problems from '../../shared/texts/problems.ts'
import { textsIn } from '../../shared/texts/texts.ts'
import { translateMessage } from './translate-message.ts'

describe('a message of a problem', () => {
  it.each(Object.entries(problems))('%s is translated whole', (name, message) => {
    const german = textsIn('de').problems[name as keyof typeof problems]
    expect(translateMessage(message, textsIn('de'))).toBe(german)
  })

  it('has at most one value', () => {
    const { problems: own, rules } = textsIn('en')
    for (const text of Object.values({ ...own, ...rules })) {
      expect(text.split(/\{\w+\}/).length, text).toBeLessThan(3)
    }
  })

  it('keeps its value', () => {
    expect(translateMessage(TAGS_MANY_MESSAGE, textsIn('de'))).toMatch(/^[^{]*\b20\b[^{]*$/)
  })

  it('is English without a language, and to programmers', () => {
    expect(translateMessage(problems.wrongLogin, undefined)).toBe(problems.wrongLogin)
    expect(translateMessage(problems.wrongLogin, textsIn('en'))).toBe(problems.wrongLogin)
    expect(translateMessage('The body is not valid JSON.', textsIn('de'))).toBe(
      'The body is not valid JSON.',
    )
  })
})
