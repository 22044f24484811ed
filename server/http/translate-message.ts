import type { IncomingMessage } from 'node:http'
import { fill } from '../../shared/texts/write.ts'
import { type Texts, textsIn } from '../../shared/texts/texts.ts'
import { findAcceptedTexts } from './accepted-language.ts'

/** The texts that people read in problems: those of the server alone, and the rules that browsers check too. */
const GROUPS = ['problems', 'rules'] as const

/** A message: the literal texts around its values, the names of these, and its text in a language. */
type Message = { literals: string[]; names: string[]; translate: (texts: Texts) => string }

const MESSAGES: readonly Message[] = GROUPS.flatMap((group) =>
  Object.entries(textsIn('en')[group]).map(([name, text]) => {
    const parts = text.split(/\{(\w+)\}/)
    return {
      literals: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1),
      translate: (texts: Texts) => (texts[group] as Readonly<Record<string, string>>)[name] ?? text,
    }
  }),
)

/** Returns the values of a message; undefined if a text is another message. */
function readValues(
  text: string,
  { literals, names }: Message,
): Record<string, string> | undefined {
  const [first = '', ...others] = literals
  if (others.length === 0) return text === first ? {} : undefined
  if (!text.startsWith(first)) return undefined
  const values: Record<string, string> = {}
  let from = first.length
  for (const [index, literal] of others.entries()) {
    const isLast = index === others.length - 1
    const end = isLast && literal === '' ? text.length : text.indexOf(literal, from)
    if (end <= from) return undefined
    values[names[index] ?? ''] = text.slice(from, end)
    from = end + literal.length
  }
  return from === text.length ? values : undefined
}

/**
 * Returns a message of a problem in the given texts of the interface. Without them, and for messages to programmers, it
 * stays as it is.
 */
export function translateMessage(message: string, texts: Texts | undefined): string {
  if (texts === undefined || texts === textsIn('en')) return message
  for (const each of MESSAGES) {
    const values = readValues(message, each)
    if (values) return fill(each.translate(texts), values)
  }
  return message
}

/** Returns results of a request with their reasons in the language that it prefers. */
export function translateReasons<Result extends { reason?: string }>(
  results: readonly Result[],
  request: Pick<IncomingMessage, 'headers'>,
): Result[] {
  const texts = findAcceptedTexts(request)
  return results.map((result) => {
    const { reason } = result
    return reason === undefined ? result : { ...result, reason: translateMessage(reason, texts) }
  })
}
