import fc from 'fast-check'
import type { Edit, JsonValue, ValuePath } from './edit.ts'

/* Values and edits by chance, and texts as people write them: with comments, in either layout, with either line break. */

const TEXTS = [
  'a',
  'Ada',
  'x: y',
  '# no',
  '1',
  'true',
  '',
  ' b ',
  'ü "q"',
  "it's",
  'a\nb',
  'l\n',
  '[x]',
  '- d',
  'a, b',
  '\\n',
  '…',
  '2024-05',
]
const KEYS = ['name', 'work', 'url', 'a b', 'tags', '2020']

const scalar = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.integer({ min: -9, max: 99 }),
  fc.boolean(),
  fc.constant(null),
)

const { tree } = fc.letrec<{ tree: JsonValue; object: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('tree'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('tree'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}))

/** Settings by chance: an object with at least one key. */
export const settings = fc.dictionary(fc.constantFrom(...KEYS), tree, {
  minKeys: 1,
  maxKeys: 5,
  noNullPrototype: true,
})

/** How a text is written. */
export type Style = {
  lineBreak: string
  unit: string
  hasComments: boolean
  hasLastCommas: boolean
  hasMark: boolean
  /** Decides about brackets and quotes, one after the other. */
  choices: boolean[]
}

/** A way to write a text. */
export const style: fc.Arbitrary<Style> = fc.record({
  lineBreak: fc.constantFrom('\n', '\r\n'),
  unit: fc.constantFrom('  ', '    '),
  hasComments: fc.boolean(),
  hasLastCommas: fc.boolean(),
  hasMark: fc.boolean(),
  choices: fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
})

/** Makes numbered comments and choices. */
function createWriter({ lineBreak, hasComments, choices }: Style, sign: string) {
  let made = 0
  let chosen = 0
  const choose = () => choices[chosen++ % choices.length] ?? false
  return {
    choose,
    above: (indent: string) =>
      hasComments && choose()
        ? `${choose() ? lineBreak : ''}${indent}${sign} above${made++}${lineBreak}`
        : '',
    behind: () => (hasComments && choose() ? `  ${sign} behind${made++}` : ''),
  }
}

/** Writes settings as JSON. */
export function writeJson(value: JsonValue, look: Style): string {
  const { lineBreak, unit, hasLastCommas, hasMark } = look
  const { choose, above, behind } = createWriter(look, '//')
  function write(inner: JsonValue, indent: string): string {
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner)
    const [open, close] = Array.isArray(inner) ? ['[', ']'] : ['{', '}']
    const entries = Object.entries(inner).map(([key, item]) => {
      const name = Array.isArray(inner) ? '' : `${JSON.stringify(key)}:${choose() ? ' ' : ''}`
      return [name, item] as const
    })
    if (entries.length === 0) return open + close
    if (indent !== '' && choose() && !/["[{]/.test(JSON.stringify(inner).slice(1, -1)))
      return `${open}${entries.map(([name, item]) => name + write(item, indent)).join(', ')}${close}`
    const lines = entries.map(([name, item], index) => {
      const comma = index < entries.length - 1 || hasLastCommas ? ',' : ''
      return `${above(indent + unit)}${indent + unit}${name}${write(item, indent + unit)}${comma}${behind()}${lineBreak}`
    })
    return `${open}${lineBreak}${lines.join('')}${indent}${close}`
  }
  return `${hasMark ? '\uFEFF' : ''}${write(value, '')}${lineBreak}`
}

const PLAIN = /^[A-Za-z][\w ]*\w$|^[A-Z]$/

/** Writes settings as YAML. */
export function writeYaml(value: Record<string, JsonValue>, look: Style): string {
  const { lineBreak, unit } = look
  const { choose, above, behind } = createWriter(look, '#')
  const isNested = (inner: JsonValue): inner is JsonValue[] | Record<string, JsonValue> =>
    typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
  function writeScalar(inner: JsonValue): string {
    if (inner === null && choose()) return ''
    if (typeof inner !== 'string') return JSON.stringify(inner)
    if (PLAIN.test(inner) && inner !== 'true' && choose()) return inner
    return !inner.includes('\n') && choose()
      ? `'${inner.replaceAll("'", "''")}'`
      : JSON.stringify(inner)
  }
  function writeInLine(inner: JsonValue): string {
    if (!isNested(inner)) return JSON.stringify(inner)
    if (Array.isArray(inner)) return `[${inner.map(writeInLine).join(', ')}]`
    return `{${Object.entries(inner)
      .map(([key, item]) => `${JSON.stringify(key)}: ${writeInLine(item)}`)
      .join(', ')}}`
  }
  /** Writes what follows a colon or a dash. */
  function writeAfter(inner: JsonValue, indent: string): string {
    if (typeof inner === 'string' && inner.startsWith('a\n') && choose())
      return ` |-${lineBreak}${inner
        .split('\n')
        .map((line) => indent + unit + line)
        .join(lineBreak)}${lineBreak}`
    if (!isNested(inner) || choose()) {
      const text = isNested(inner) ? writeInLine(inner) : writeScalar(inner)
      return `${text === '' ? '' : ` ${text}`}${behind()}${lineBreak}`
    }
    return `${behind()}${lineBreak}${writeEntries(inner, indent + unit)}`
  }
  function writeEntries(inner: JsonValue[] | Record<string, JsonValue>, indent: string): string {
    const isList = Array.isArray(inner)
    return Object.entries(inner)
      .map(([key, item]) => {
        const name = isList ? '-' : `${PLAIN.test(key) ? key : JSON.stringify(key)}:`
        const start = `${above(indent)}${indent}${name}`
        // An object begins on the line of its dash.
        if (isList && isNested(item) && !Array.isArray(item) && choose())
          return `${start} ${writeEntries(item, `${indent}  `).replace(/^(?:\s*#[^\n]*\n)*\s*/, '')}`
        return start + writeAfter(item, indent)
      })
      .join('')
  }
  return writeEntries(value, '')
}

/** A number from 0 up to but not including 1, for each choice of an edit. */
export type Chance = { what: number; where: number; index: number; to: number; value: JsonValue }

/** What one edit is made of. */
export const chance: fc.Arbitrary<Chance> = fc.record({
  what: fc.nat(99),
  where: fc.nat(9999),
  index: fc.nat(9999),
  to: fc.nat(9999),
  value: tree,
})

/** Makes an edit that fits a value. */
export function makeEdit(value: JsonValue, { what, where, index, to, value: added }: Chance): Edit {
  const paths = listPaths(value, [])
  const lists = paths.filter(({ inner }) => Array.isArray(inner))
  const list = lists[where % (lists.length || 1)]
  const length = Array.isArray(list?.inner) ? list.inner.length : 0
  if (list && what < 25)
    return { kind: 'insert', list: list.path, index: index % (length + 1), value: added }
  if (list && length > 0 && what < 50)
    return { kind: 'move', list: list.path, from: index % length, to: to % length }
  const inside = paths.slice(1)
  const found = inside[where % (inside.length || 1)]
  if (found && what < 65 && inside.length > 1) return { kind: 'remove', path: found.path }
  if (found && what < 85) return { kind: 'set', path: found.path, value: added }
  const objects = paths.filter(({ inner }) => isObject(inner))
  const object = objects[where % objects.length] ?? { path: [], inner: {} }
  const isNew = index % 4 === 0 && isObject(object.inner) && !('new' in object.inner)
  const names = isNew ? ['new', 'inner'] : [`key${index % 7}`]
  return { kind: 'set', path: [...object.path, ...names], value: added }
}

function isObject(value: JsonValue): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listPaths(inner: JsonValue, path: ValuePath): { path: ValuePath; inner: JsonValue }[] {
  const entries = typeof inner === 'object' && inner !== null ? Object.entries(inner) : []
  return [
    { path, inner },
    ...entries.flatMap(([key, item]) =>
      listPaths(item, [...path, Array.isArray(inner) ? Number(key) : key]),
    ),
  ]
}
