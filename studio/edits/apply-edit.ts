import { failure, type Result, success } from '../../shared/result.ts'
import { applyToValue } from './apply-to-value.ts'
import type { Edit, JsonValue, ValuePath } from './edit.ts'
import {
  type Entries,
  insertPiece,
  joinEntries,
  movePiece,
  removePiece,
  splitEntries,
} from './entries.ts'
import { findFormat } from './formats.ts'
import {
  type Around,
  type Format,
  findColumn,
  findIndent,
  findLineBreak,
  followPath,
  type SettingsNode,
  type Splice,
} from './settings-node.ts'

/**
 * Applies an edit to the settings of a file: JSON, YAML, or the front matter of Markdown. Every byte outside the edited value stays.
 * @param file its name, which says the format
 * @returns the new text, which was read again and has exactly the new value; or why there is none
 */
export function applyEdit(file: string, text: string, edit: Edit): Result<string, string> {
  const found = findFormat(file, text)
  if (!found.ok) return found
  const { format, settings, end } = found.value
  const parsed = format.parse(settings)
  if (!parsed.ok) return parsed
  const root = parsed.value
  const expected = applyToValue(root.value, edit)
  if (!expected.ok) return expected
  if (isSame(root.value, expected.value)) return success(text)
  for (const splice of listSplices(format, settings, root, edit)) {
    const next = text.slice(0, splice.start) + splice.text + text.slice(splice.end)
    const again = readSettings(file, next)
    if (again && isSame(again.value, expected.value) && next.slice(again.end) === text.slice(end))
      return success(next)
  }
  return failure('This place cannot be edited here: edit the text of the file instead.')
}

/** Reads settings as they would be; undefined if they could not be read. */
function readSettings(file: string, text: string): { value: JsonValue; end: number } | undefined {
  const found = findFormat(file, text)
  const parsed = found.ok ? found.value.format.parse(found.value.settings) : found
  return found.ok && parsed.ok ? { value: parsed.value.value, end: found.value.end } : undefined
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Lists the ways to write an edit, the best first. */
function listSplices(format: Format, text: string, root: SettingsNode, edit: Edit): Splice[] {
  const context = { format, text, root }
  if (edit.kind === 'set') return setValue(context, edit.path, edit.value)
  if (edit.kind === 'insert') return insertEntry(context, edit)
  if (edit.kind === 'remove') return removeEntry(context, edit.path)
  const list = findNode(root, edit.list)
  return list ? [replaceEntries(context, list, (all) => movePiece(all, edit.from, edit.to))] : []
}

type Context = { format: Format; text: string; root: SettingsNode }

function findNode(root: SettingsNode, path: ValuePath): SettingsNode | undefined {
  const found = followPath(root, path)
  return found.length === path.length ? (found.at(-1)?.entry.node ?? root) : undefined
}

function setValue(context: Context, path: ValuePath, value: JsonValue): Splice[] {
  const { format, text, root } = context
  const found = followPath(root, path)
  const around = found.at(-1)
  const node = around?.entry.node ?? root
  const [key, ...inside] = path.slice(found.length)
  if (key === undefined) return format.replace(text, node, around, value)
  const inner = inside.reduceRight<JsonValue>((nested, step) => ({ [step]: nested }), value)
  return addEntry(context, node, around, node.entries.length, key, inner)
}

function insertEntry(context: Context, edit: Edit & { kind: 'insert' }): Splice[] {
  const { list: path, index, value } = edit
  const found = followPath(context.root, path)
  const around = found.at(-1)
  const node = around?.entry.node ?? context.root
  if (found.length < path.length || node.kind !== 'list') return setValue(context, path, [value])
  return addEntry(context, node, around, index, undefined, value)
}

/** Adds an entry to a container; one that is empty is replaced. */
function addEntry(
  context: Context,
  node: SettingsNode,
  around: Around | undefined,
  index: number,
  key: string | number | undefined,
  value: JsonValue,
): Splice[] {
  const { format, text } = context
  const [first] = node.entries
  if (!first) {
    return format.replace(text, node, around, key === undefined ? [value] : { [key]: value })
  }
  const isLines = node.layout === 'lines'
  const indent = isLines ? ' '.repeat(findColumn(text, first.start)) : findIndent(text, first.start)
  const name = key === undefined ? undefined : String(key)
  return format
    .writeEntry(text, node, name, value, indent)
    .map((written) =>
      replaceEntries(context, node, (all) =>
        insertPiece(all, index, written, findLineBreak(text) + indent),
      ),
    )
}

function removeEntry(context: Context, path: ValuePath): Splice[] {
  const { format, text, root } = context
  const found = followPath(root, path)
  const container = found.at(-1)?.container
  if (!container) return []
  const index = container.entries.findIndex(({ key }) => key === path.at(-1))
  const cut = replaceEntries(context, container, (all) => removePiece(all, index))
  if (container.entries.length > 1) return [cut]
  const empty = container.kind === 'list' ? [] : {}
  const replaced = format.replace(text, container, found.at(-2), empty)
  return container.layout === 'lines' || cut.text.trim() === '' ? replaced : [cut, ...replaced]
}

function replaceEntries(
  { format, text, root }: Context,
  container: SettingsNode,
  change: (entries: Entries) => Entries,
): Splice {
  const entries = splitEntries(text, container, format.trivia, container === root)
  const { start, end } = entries
  return { start, end, text: joinEntries(change(entries), findLineBreak(text)) }
}
