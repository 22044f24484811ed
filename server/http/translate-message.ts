import type { IncomingMessage } from 'node:http'
import { fill } from '../../shared/texts/write.ts'
import { type Texts, textsIn } from '../../shared/texts/texts.ts'
import { findAcceptedTexts } from './accepted-language.ts'

/** The texts that people read in problems: those of the server alone, and the rules that browsers check too. */
const GROUPS = ['problems', 'rules'] as const

/** A message in English, which has at most one value, and its text in a language. */
type Message = {
  before: string
  name: string | undefined
  after: string
  translate: (texts: Texts) => string
}

const MESSAGES: readonly Message[] = GROUPS.flatMap((group) =>
  Object.entries(textsIn('en')[group]).map(([key, text]) => {
    const [before = '', name, after = ''] = text.split(/\{(\w+)\}/)
    const translate = (texts: Texts) =>
      (texts[group] as Readonly<Record<string, string>>)[key] ?? text
    return { before, name, after, translate }
  }),
)

/** Returns the value of a message by its name; undefined if a text is another message. */
function readValue(text: string, { before, name, after }: Message) {
  if (name === undefined) return text === before ? {} : undefined
  const isLonger = text.length > before.length + after.length
  if (!isLonger || !text.startsWith(before) || !text.endsWith(after)) return undefined
  return { [name]: text.slice(before.length, text.length - after.length) }
}

/**
 * Returns a message of a problem in the given texts of the interface. Without them, and for messages to programmers, it
 * stays as it is.
 */
export function translateMessage(message: string, texts: Texts | undefined): string {
  if (texts === undefined || texts === textsIn('en')) return message
  for (const each of MESSAGES) {
    const value = readValue(message, each)
    if (value) return fill(each.translate(texts), value)
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
