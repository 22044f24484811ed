import { type Result, success } from '../../shared/result.ts'
import type { JsonValue, ValuePath } from './edit.ts'
import { findFormat } from './formats.ts'
import { followPath } from './settings-node.ts'

/** The settings of a file. */
export type Values = {
  value: JsonValue
  /** Finds the text of a value, as offsets in the file; undefined if it has none. */
  locate: (path: ValuePath) => { start: number; end: number } | undefined
}

/** Reads the settings of a file: JSON, YAML, or the front matter of Markdown. Fails with what is wrong with the text. */
export function readValues(file: string, text: string): Result<Values, string> {
  const found = findFormat(file, text)
  if (!found.ok) return found
  const parsed = found.value.format.parse(found.value.settings)
  if (!parsed.ok) return parsed
  const root = parsed.value
  return success({
    value: root.value,
    locate(path) {
      const nodes = followPath(root, path)
      if (nodes.length < path.length) return undefined
      const { start, end } = nodes.at(-1)?.entry.node ?? root
      return { start, end }
    },
  })
}
