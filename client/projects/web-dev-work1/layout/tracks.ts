import { failure, type Result, success } from '../../../../shared/result.ts'
import { isLength, readNumber } from './length.ts'

/**
 * Track lists as CSS Grid Layout 2, section 7.2 and its grammar of `<track-list>` and
 * `<auto-track-list>`, without line names and subgrid. A list is parsed into a tree and formatted from
 * that, so that no typed character gets into a style sheet.
 */

type Size = { text: string; kind: 'fixed' | 'flexible' | 'intrinsic' }
type Count = number | 'auto-fill' | 'auto-fit'
type Track = Size | { count: Count; tracks: readonly Size[] }

type Reading<Value> = Result<Value, string>

/** Maximum number of tracks, which a browser lays out at once. */
const MAX_TRACKS = 48

const INTRINSIC = ['auto', 'min-content', 'max-content']

/** Parses a value of grid-template-columns or grid-template-rows; the problem is a message for the visitor. */
export function parseTracks(text: string): Reading<string> {
  return text.trim().toLowerCase() === 'none' ? success('none') : readTracks(text, true)
}

/** Parses a value of grid-auto-columns or grid-auto-rows: sizes without repetition. */
export function parseTrackSizes(text: string): Reading<string> {
  return readTracks(text, false)
}

function formatTrack(track: Track): string {
  if ('text' in track) return track.text
  return `repeat(${track.count}, ${track.tracks.map(({ text }) => text).join(' ')})`
}

function readTracks(text: string, repeats: boolean): Reading<string> {
  const words = splitWords(text.toLowerCase(), ' ')
  if (!words) return failure('A bracket is missing, or there is one too many.')
  if (words.length === 0) return failure('Sizes of tracks, such as 200px 1fr.')
  const tracks: Track[] = []
  for (const word of words) {
    const track = repeats && word.startsWith('repeat(') ? readRepeat(word) : readSize(word)
    if (!track.ok) return track
    tracks.push(track.value)
  }
  const problem = findProblem(tracks)
  return problem ? failure(problem) : success(tracks.map(formatTrack).join(' '))
}

/** Returns the problem of a list whose single tracks are valid. */
function findProblem(tracks: readonly Track[]): string | undefined {
  const repeats = tracks.filter((track) => 'count' in track)
  const automatic = repeats.filter(({ count }) => typeof count === 'string')
  if (automatic.length > 1) return 'Only one repetition can be auto-fill or auto-fit.'
  const sizes = tracks.flatMap((track) => ('text' in track ? [track] : track.tracks))
  if (automatic.length === 1 && sizes.some(({ kind }) => kind !== 'fixed')) {
    return 'Beside auto-fill and auto-fit every track needs a definite size, such as minmax(150px, 1fr).'
  }
  const count = tracks.reduce(
    (sum, track) =>
      sum +
      ('text' in track
        ? 1
        : track.tracks.length * (typeof track.count === 'number' ? track.count : 1)),
    0,
  )
  return count > MAX_TRACKS ? `At most ${MAX_TRACKS} tracks.` : undefined
}

function readRepeat(word: string): Reading<Track> {
  const [counted = '', list = '', ...more] = readArguments(word, 'repeat') ?? []
  const words = splitWords(list, ' ')
  if (!words || words.length === 0 || more.length > 0) {
    return failure('repeat() takes a count and tracks, such as repeat(3, 1fr).')
  }
  const count = readCount(counted)
  if (count === undefined) {
    return failure(`repeat() counts from 1 to ${MAX_TRACKS}, or by auto-fill or auto-fit.`)
  }
  const tracks: Size[] = []
  for (const inner of words) {
    if (inner.startsWith('repeat(')) return failure('A repetition cannot hold another one.')
    const size = readSize(inner)
    if (!size.ok) return size
    tracks.push(size.value)
  }
  return success({ count, tracks })
}

function readCount(text: string): Count | undefined {
  if (text === 'auto-fill' || text === 'auto-fit') return text
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_TRACKS ? count : undefined
}

function readSize(word: string): Reading<Size> {
  if (word.startsWith('minmax(')) return readMinmax(word)
  if (word.startsWith('fit-content(')) return readFitContent(word)
  return readBreadth(word)
}

function readMinmax(word: string): Reading<Size> {
  const parts = readArguments(word, 'minmax')
  const [low, high] = parts ?? []
  if (parts?.length !== 2 || !low || !high) {
    return failure('minmax() takes two sizes, such as minmax(0, 1fr).')
  }
  const min = readBreadth(low)
  if (!min.ok) return min
  if (min.value.kind === 'flexible') return failure('The minimum of minmax() cannot be flexible.')
  const max = readBreadth(high)
  if (!max.ok) return max
  const fixed = min.value.kind === 'fixed' || max.value.kind === 'fixed'
  const text = `minmax(${min.value.text}, ${max.value.text})`
  return success({ text, kind: fixed ? 'fixed' : 'intrinsic' })
}

function readFitContent(word: string): Reading<Size> {
  const [limit, ...more] = readArguments(word, 'fit-content') ?? []
  if (limit === undefined || more.length > 0 || !isLength(limit)) {
    return failure('fit-content() takes one length, such as fit-content(200px).')
  }
  return success({ text: `fit-content(${limit})`, kind: 'intrinsic' })
}

function readBreadth(word: string): Reading<Size> {
  if (INTRINSIC.includes(word)) return success({ text: word, kind: 'intrinsic' })
  if (isLength(word)) return success({ text: word, kind: 'fixed' })
  if (word.endsWith('fr') && readNumber(word.slice(0, -2)) !== undefined) {
    return success({ text: word, kind: 'flexible' })
  }
  return failure(
    word === ''
      ? 'A size is missing.'
      : `A track is a size such as 200px, 20%, 1fr or auto; ${quote(word)} is none.`,
  )
}

/** Returns the arguments of `name(…)`; undefined when brackets do not match. */
function readArguments(word: string, name: string): string[] | undefined {
  if (!word.endsWith(')')) return undefined
  return splitWords(word.slice(name.length + 1, -1), ',')
}

/**
 * Splits a text at spaces or commas outside brackets; undefined when brackets do not match. A bracket
 * that closes ends a word too, as in `minmax(0,1fr)1fr`.
 */
function splitWords(text: string, separator: ' ' | ','): string[] | undefined {
  const words = ['']
  let depth = 0
  for (const character of text) {
    const space = /\s/.test(character)
    if (depth === 0 && (separator === ' ' ? space : character === ',')) {
      words.push('')
      continue
    }
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) return undefined
    words.push(`${words.pop() ?? ''}${space ? ' ' : character}`)
    if (depth === 0 && character === ')' && separator === ' ') words.push('')
  }
  if (depth > 0) return undefined
  const trimmed = words.map((word) => word.trim())
  return separator === ' ' ? trimmed.filter((word) => word !== '') : trimmed
}

function quote(word: string): string {
  return `“${word.length > 20 ? `${word.slice(0, 20)}…` : word}”`
}
