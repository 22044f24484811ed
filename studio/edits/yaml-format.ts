import {
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { readYaml } from '../../shared/content/settings-yaml.ts'
import { failure, success } from '../../shared/result.ts'
import type { JsonValue } from './edit.ts'
import {
  type EntryNode,
  type Format,
  findColumn,
  findLineBreak,
  type SettingsNode,
  type Splice,
} from './settings-node.ts'

/** YAML, from an offset on: what is before must be blank. */
export const yamlFormat: Format = {
  trivia: 'yaml',
  parse(text) {
    const read = readYaml('', text)
    if (!read.ok) return failure(read.problem.map(({ expected }) => expected).join('; '))
    // `readYaml` has refused keys that stand twice; the parser would compare each key with all others.
    const options = { keepSourceTokens: true, prettyErrors: false, uniqueKeys: false } as const
    const { contents } = parseDocument(text.replace(/^\uFEFF/, ' '), options)
    return success(toNode(text, contents, text.length))
  },
  replace(text, node, around, value) {
    const splice = (written: string): Splice => ({
      start: node.start,
      end: node.end,
      text: written,
    })
    const isInBrackets = around?.container.layout === 'brackets'
    const inLine = [...writeScalars(node, value), writeInLine(value)].map(splice)
    if (around === undefined) return writeRoot(text, node, value).map(splice)
    if (isInBrackets || node.layout === 'brackets' || (isShort(value) && node.layout === 'text'))
      return isInBrackets || isShort(value) || node.entries.length > 0
        ? [...inLine, rewrite(text, around, value)]
        : [rewrite(text, around, value), ...inLine]
    const isSame = node.layout === 'lines' && !isShort(value)
    return [
      ...(isSame ? [splice(writeLines(text, value, findColumn(text, node.start)))] : []),
      rewrite(text, around, value),
      ...inLine,
    ]
  },
  writeEntry(text, container, key, value, indent) {
    if (container.layout === 'brackets') {
      const names = key === undefined ? [''] : [`${key}: `, `${JSON.stringify(key)}: `]
      const values = [...writeScalars(undefined, value), writeInLine(value)]
      return names.flatMap((name) => values.map((written) => name + written))
    }
    const entry = key === undefined ? [value] : { [key]: value }
    return [writeLines(text, entry, indent.length)]
  },
}

const WRITTEN = { lineWidth: 0 } as const

function toNode(text: string, node: ParsedNode | null, emptyAt: number): SettingsNode {
  if (isMap(node)) return toObject(text, node)
  if (isSeq(node)) return toList(text, node)
  const [start = emptyAt, end = emptyAt] = node?.range ?? []
  const value = (isScalar(node) ? node.value : null) as JsonValue
  const quoting = isScalar(node) ? node.type : undefined
  const scalar = { kind: 'scalar' as const, value, quoting, entries: [] }
  if (start === end) return { ...scalar, layout: 'empty', start: emptyAt, end: emptyAt }
  const isBlock = quoting?.startsWith('BLOCK') === true
  return { ...scalar, layout: 'text', start, end: isBlock ? trimEnd(text, start, end) : end }
}

type Tokens = { items?: { start?: Token[]; sep?: Token[] }[] } | undefined
type Token = { type: string; offset: number; source: string }

function toObject(text: string, map: YAMLMap): SettingsNode {
  const tokens = (map as { srcToken?: Tokens }).srcToken
  const entries = map.items.map((pair, index): EntryNode => {
    const key = pair.key as ParsedNode
    const [start, keyEnd] = key.range
    const colon = tokens?.items?.[index]?.sep?.find(({ type }) => type === 'map-value-ind')
    const valueFrom = colon ? colon.offset + 1 : keyEnd
    const node = toNode(text, pair.value as ParsedNode | null, valueFrom)
    const name = isScalar(key) ? String(key.value) : ''
    return { key: name, start, end: Math.max(node.end, valueFrom), valueFrom, node }
  })
  const pairs = entries.map(({ key, node }) => [key, node.value])
  return toContainer(map, 'object', Object.fromEntries(pairs) as JsonValue, entries)
}

function toList(text: string, list: YAMLSeq): SettingsNode {
  const tokens = (list as { srcToken?: Tokens }).srcToken
  const entries = list.items.map((item, key): EntryNode => {
    const dash = tokens?.items?.[key]?.start?.find(({ type }) => type === 'seq-item-ind')
    const [first = 0] = (item as ParsedNode | null)?.range ?? []
    const valueFrom = dash ? dash.offset + 1 : first
    const node = toNode(text, item as ParsedNode | null, valueFrom)
    return {
      key,
      start: dash?.offset ?? first,
      end: Math.max(node.end, valueFrom),
      valueFrom,
      node,
    }
  })
  return toContainer(
    list,
    'list',
    entries.map(({ node }) => node.value),
    entries,
  )
}

function toContainer(
  { range, flow }: Pick<YAMLMap, 'range' | 'flow'>,
  kind: 'object' | 'list',
  value: JsonValue,
  entries: EntryNode[],
): SettingsNode {
  const [start = 0, valueEnd = 0] = range ?? []
  if (flow) return { kind, value, entries, layout: 'brackets', start, end: valueEnd }
  const last = entries.at(-1)?.end ?? valueEnd
  return {
    kind,
    value,
    entries,
    layout: 'lines',
    start: Math.min(start, entries[0]?.start ?? start),
    end: last,
  }
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

/** Whether a value can stand on one line. */
function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return !value.includes('\n')
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

/** Writes a single value on one line, first as the old one was quoted. Which of them mean the value, the reader decides. */
function writeScalars(old: SettingsNode | undefined, value: JsonValue): string[] {
  if (typeof value !== 'string') return []
  const double = JSON.stringify(value)
  const single = `'${value.replaceAll("'", "''")}'`
  const plain = /^[^\s[\]{},#&*!|>'"%@`]/.test(value) && !/[\r\n]|\s$/.test(value) ? [value] : []
  if (old?.quoting === 'QUOTE_DOUBLE') return [double]
  if (old?.quoting === 'QUOTE_SINGLE') return [single, double]
  return [...plain, double]
}

/** Writes a value in brackets, which YAML reads as JSON. */
function writeInLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeInLine).join(', ')}]`
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${writeInLine(inner)}`,
  )
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** Writes a value in lines. The first one has no indentation, because it stands there already. */
function writeLines(text: string, value: JsonValue, column: number): string {
  return stringify(value, WRITTEN)
    .trimEnd()
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(column) + line))
    .join(findLineBreak(text))
}

/** Writes the whole settings, in place of none perhaps: then they need a line of their own. */
function writeRoot(text: string, old: SettingsNode, value: JsonValue): string[] {
  const written = writeLines(text, value, 0)
  const lineBreak = findLineBreak(text)
  if (old.layout !== 'empty') return [written]
  return [written + lineBreak, lineBreak + written, lineBreak + written + lineBreak]
}

/** Writes all that follows the colon or the dash of an entry. A comment on that line stays on it. */
function rewrite(
  text: string,
  { container, entry }: { container: SettingsNode; entry: EntryNode },
  value: JsonValue,
): Splice {
  const around = container.kind === 'list' ? [value] : { k: value }
  const start = entry.valueFrom
  const isEmpty = entry.node.layout === 'empty'
  const between = text.slice(start, isEmpty ? undefined : entry.node.start)
  const comment = /^[ \t]*#[^\r\n]*/.exec(between)?.[0] ?? ''
  const end = isEmpty ? start + comment.length : entry.node.end
  const written = writeLines(text, around, findColumn(text, entry.start))
    .slice(container.kind === 'list' ? 1 : 2)
    .replace(/\r?\n|$/, (lineBreak) => comment + lineBreak)
  return { start, end, text: written }
}
