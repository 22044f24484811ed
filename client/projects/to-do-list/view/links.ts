/** A part of a text; a link if it has `href`. */
type TextPart = { text: string; href?: string }

/**
 * http and https alone. An address ends before space, quotes, brackets and full stops of other
 * scripts, and before what cannot be seen and could turn its letters round.
 */
const LINK = /\bhttps?:\/\/[^\s<>"`\\\p{Cc}\p{Cf}«»‹›“”„‘’「」『』（）【】、。，！？；：…]+/giu
/** No address is longer. Reading a name with thousands of accents takes the square of their number. */
const MAX_ADDRESS_LENGTH = 2048
/** Can end the sentence or close the bracket around an address. */
const TRAILING = new Set(".,;:!?'*_)]}")
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text at its links. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const address = trimLink(match[0])
    const href = readAddress(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * Returns a link without trailing punctuation. A bracket that the link itself opens stays:
 * `…/Graph_(discrete_mathematics)`.
 */
function trimLink(text: string): string {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const count = (sign: string | undefined) => counts.get(sign ?? '') ?? 0
  let end = text.length
  for (; end > 0; end--) {
    const sign = text[end - 1] ?? ''
    if (!TRAILING.has(sign)) break
    const opening = OPENING[sign]
    if (opening && count(opening) >= count(sign)) break
    counts.set(sign, count(sign) - 1)
  }
  return text.slice(0, end)
}

/** Returns the URL of a link. One with a user name before `@` is misleading and is not linked. */
function readAddress(text: string): string | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined
  try {
    const { username, password, href } = new URL(text)
    return username || password ? undefined : href
  } catch {
    return undefined
  }
}
