import type { Result } from '../../shared/result.ts'
import type { JsonValue, ValuePath } from './edit.ts'

/** A value of a file with the range of its text. Offsets count UTF-16 units from the beginning of the file. */
export type SettingsNode = {
  kind: 'scalar' | 'object' | 'list'
  value: JsonValue
  start: number
  end: number
  /** Between brackets, or one entry below the other (YAML); a scalar that is empty has no text at all. */
  layout: 'brackets' | 'lines' | 'text' | 'empty'
  /** How YAML quotes a scalar, such as `QUOTE_DOUBLE`. */
  quoting?: string | undefined
  /** The properties or items, in their order. */
  entries: EntryNode[]
}

/** A property of an object or an item of a list. */
export type EntryNode = {
  key: string | number
  /** Of the key, the dash or the item. */
  start: number
  end: number
  /** Where the value may begin: after the colon or the dash. */
  valueFrom: number
  node: SettingsNode
}

/** A piece of text that takes the place of a range. */
export type Splice = { start: number; end: number; text: string }

/** A format of settings. */
export type Format = {
  parse: (text: string) => Result<SettingsNode, string>
  /** The syntax of comments. */
  trivia: 'json' | 'yaml'
  /**
   * Writes a value in place of another one; the best way first, and only some may be right.
   * @param around the entry of the value; undefined for the whole settings
   */
  replace: (
    text: string,
    node: SettingsNode,
    around: Around | undefined,
    value: JsonValue,
  ) => Splice[]
  /**
   * Writes an entry for a container that has entries; the best way first.
   * @param indent of its first line
   */
  writeEntry: (
    text: string,
    container: SettingsNode,
    key: string | undefined,
    value: JsonValue,
    indent: string,
  ) => string[]
}

/** An entry with the container that it is in. */
export type Around = { container: SettingsNode; entry: EntryNode }

/** Finds the nodes along a path, from the outside, as far as they exist. */
export function followPath(root: SettingsNode, path: ValuePath): Around[] {
  const found: Around[] = []
  let container = root
  for (const step of path) {
    const entry = container.entries.find(({ key }) => key === step)
    if (!entry) break
    found.push({ container, entry })
    container = entry.node
  }
  return found
}

/** Returns the line break of a text; the first one counts. */
export function findLineBreak(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** Returns the white space at the beginning of the line of an offset. */
export function findIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Returns the column of an offset, from 0. */
export function findColumn(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}
