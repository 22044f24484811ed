import { findFrontMatter } from '../../shared/content/front-matter.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { jsonFormat } from './json-format.ts'
import type { Format } from './settings-node.ts'
import { yamlFormat } from './yaml-format.ts'

/** The settings of a file, at the offsets that they have in it, and where the text below them begins. */
type Settings = { format: Format; settings: string; end: number }

/** Finds the settings of a file by its name; those of Markdown are its front matter. */
export function findFormat(file: string, text: string): Result<Settings, string> {
  const whole = { settings: text, end: text.length }
  if (file.endsWith('.json')) return success({ format: jsonFormat, ...whole })
  if (/\.ya?ml$/.test(file)) return success({ format: yamlFormat, ...whole })
  if (!file.endsWith('.md')) return failure('Files of this kind have no settings.')
  const found = findFrontMatter(file, text)
  if (!found.ok) return failure(found.problem.map(({ expected }) => expected).join('; '))
  return success({ format: yamlFormat, ...found.value })
}
