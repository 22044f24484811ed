import { MAX_TAGS } from '../../../../shared/limits.ts'
import { parseTag } from '../../../../shared/rules/item.ts'
import { sortParts } from '../../../../shared/rules/repeat.ts'
import { findDates } from './find-dates.ts'
import { findRepeats } from './find-repeats.ts'
import { MAX_READ_LENGTH, type Mark } from './suggestions.ts'

type When = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now: number
  /** Whether 3/4 is the third of April. */
  dayFirst: boolean
}

/** Addresses, in which nothing is meant for the list. */
const ADDRESS = /(?<!\S)\S+:\/\/\S*/g
const PRIORITY = /(?<!\S)!(high|medium|low)(?![^\s,.;])/gi
const TAG = /(?<!\S)#([^\s,#]+)/g
/** Ends the sentence rather than the tag. */
const CLOSING = /(?<![.;:!?)])[.;:!?)]+$/
const UNTIL = /^\s*(?:,\s*)?until\s*$/i
/** Stands in for what was understood already, so that no date is found across it. */
const FILLER = '|'

/** What a title says about the task, in English, by its place in the text; no two marks meet. */
export function parseQuickAdd(text: string, { now, dayFirst }: When): Mark[] {
  if (text.length > MAX_READ_LENGTH) return []
  const plain = text.replace(ADDRESS, (address) => FILLER.repeat(address.length))
  const signs = [...findPriorities(plain), ...findTags(plain)]
  const rest = blank(plain, signs)
  const repeats = findRepeats(rest)
  const dates = findDates(blank(rest, repeats), { now, dayFirst })
  const marks = [...signs, ...joinRepeats(rest, repeats, dates)]
  return marks.sort((one, other) => one.start - other.start)
}

function findPriorities(text: string): Mark[] {
  return [...text.matchAll(PRIORITY)].map(({ 0: words, 1: name = '', index }) => ({
    kind: 'priority',
    start: index,
    end: index + words.length,
    fields: { priority: name.toLowerCase() as 'high' | 'medium' | 'low' },
    sure: true,
  }))
}

function findTags(text: string): Mark[] {
  const marks = [...text.matchAll(TAG)].flatMap(({ 1: name = '', index }): Mark[] => {
    const tag = parseTag(name.replace(CLOSING, ''))
    if (!tag.ok) return []
    const end = index + 1 + name.replace(CLOSING, '').length
    // A number alone is rather that of something: an issue, a place in a list.
    const sure = /\p{L}/u.test(tag.value)
    return [{ kind: 'tag', start: index, end, fields: { tags: [tag.value] }, sure }]
  })
  return marks.slice(0, MAX_TAGS)
}

/** A date that follows a rule after `until` is its end; a time right after it belongs to it. */
function joinRepeats(text: string, repeats: readonly Mark[], dates: readonly Mark[]): Mark[] {
  let left = [...dates]
  const joined = repeats.map((mark): Mark => {
    const { repeat } = mark.fields
    const follower = left.find(({ start }) => start >= mark.end)
    const between = follower && text.slice(mark.end, follower.start)
    if (!repeat || !follower?.fields.due || between === undefined) return mark
    if (follower.timeOnly && between.trim() === '') {
      left = left.map((one) => (one === follower ? { ...one, sure: true } : one))
    } else if (!follower.timeOnly && UNTIL.test(between) && repeat.count === undefined) {
      left = left.filter((one) => one !== follower)
      const until = follower.fields.due.slice(0, 10)
      const fields = { repeat: sortParts({ ...repeat, until }) }
      return { ...mark, end: follower.end, fields }
    }
    return mark
  })
  return [...joined, ...left]
}

function blank(text: string, marks: readonly Mark[]): string {
  let rest = text
  for (const { start, end } of marks) {
    rest = rest.slice(0, start) + FILLER.repeat(end - start) + rest.slice(end)
  }
  return rest
}
