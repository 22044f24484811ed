import { type Node, parseTree } from 'jsonc-parser'
import { readJson } from '../../shared/content/settings-json.ts'
import { failure, success } from '../../shared/result.ts'
import type { JsonValue } from './edit.ts'
import { type Format, findIndent, findLineBreak, type SettingsNode } from './settings-node.ts'

/** Maximum length of a list of single values on one line. */
const MAX_LINE_LENGTH = 80

/** JSON with comments and trailing commas. */
export const jsonFormat: Format = {
  trivia: 'json',
  parse(text) {
    const read = readJson('', text)
    if (!read.ok) return failure(read.problem.map(({ expected }) => expected).join('; '))
    const root = parseTree(text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true })
    return root ? success(toNode(root)) : failure('the file is empty')
  },
  replace(text, node, around, value) {
    const isShort = node.entries.length > 0 && !text.slice(node.start, node.end).includes('\n')
    const isInLine = around !== undefined && isInOneLine(text, around.container)
    const indent = findIndent(text, node.start)
    const style = { ...readStyle(text), indent, isInLine: isShort || isInLine }
    return [{ start: node.start, end: node.end, text: write(value, style) }]
  },
  writeEntry(text, container, key, value, indent) {
    const style = { ...readStyle(text), indent, isInLine: isInOneLine(text, container) }
    const name = key === undefined ? '' : `${JSON.stringify(key)}: `
    return [name + write(value, style)]
  },
}

function toNode({ type, value, offset, length, children = [] }: Node): SettingsNode {
  const range = { start: offset, end: offset + length }
  if (type === 'array') {
    const nodes = children.map(toNode)
    return {
      ...{ ...range, kind: 'list', layout: 'brackets', value: nodes.map((node) => node.value) },
      entries: nodes.map((node, key) => ({ ...{ key, node }, ...rangeOf(node) })),
    }
  }
  if (type === 'object') {
    const entries = children.flatMap(
      ({ offset: start, length: size, children: [name, inner] = [] }) => {
        if (!name || !inner) return []
        const key = name.value as string
        const node = toNode(inner)
        return { key, node, start, end: start + size, valueFrom: node.start }
      },
    )
    const pairs = entries.map(({ key, node }) => [key, node.value])
    const object = Object.fromEntries(pairs) as JsonValue
    return { ...range, kind: 'object', layout: 'brackets', value: object, entries }
  }
  return { ...range, kind: 'scalar', layout: 'text', value: value as JsonValue, entries: [] }
}

function rangeOf({ start, end }: SettingsNode) {
  return { start, end, valueFrom: start }
}

function isInOneLine(text: string, container: SettingsNode): boolean {
  return container.entries.length > 0 && !text.slice(container.start, container.end).includes('\n')
}

type Style = {
  unit: string
  lineBreak: string
  /** Of the line on which the value begins. */
  indent: string
  /** Whether the value stays on one line. */
  isInLine: boolean
}

/** Reads how a file is written: its line breaks, and the indentation of its first line that has one. */
function readStyle(text: string): Pick<Style, 'unit' | 'lineBreak'> {
  const unit = /[{[](?:[ \t]*\r?\n)+([ \t]+)(?=["{[\d/])/.exec(text)?.[1] ?? '  '
  return { unit, lineBreak: findLineBreak(text) }
}

function write(value: JsonValue, style: Style): string {
  const { unit, lineBreak, indent, isInLine } = style
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const inside = { ...style, indent: indent + unit }
  const entries = isList
    ? value.map((item) => write(item, inside))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${write(inner, inside)}`)
  if (entries.length === 0) return open + close
  const line = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  const isPlain = isList && value.every((item) => typeof item !== 'object' || item === null)
  if (isInLine || (isPlain && indent.length + line.length <= MAX_LINE_LENGTH)) return line
  const lines = entries.map((entry) => lineBreak + inside.indent + entry).join(',')
  return open + lines + lineBreak + indent + close
}
