import type { z } from 'zod'
import { checkSettings } from './check-settings.ts'
import type { ContentFiles } from './content-files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type Block, parseMarkdown } from './markdown.ts'
import { findMissingPictures } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import { failure, type Result, success } from '../result.ts'

/** The checked settings of a Markdown file, and its text with the problems of the text. */
type TextFile<Settings> = { settings: Settings; blocks: Block[]; problems: ContentProblem[] }

/**
 * Checks the settings of a Markdown file by a schema, and parses the text below them. Settings that are
 * wrong fail together with all else that is wrong in the file.
 */
export function readTextFile<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
  files: ContentFiles,
): Result<TextFile<z.output<Schema>>, ContentProblem[]> {
  const split = splitFrontMatter(file, source)
  if (!split.ok) return split
  const { blocks, problems } = parseMarkdown({ file, ...split.value }, files)
  const settings = checkSettings(file, schema, split.value.data)
  if (settings.ok) return success({ settings: settings.value, blocks, problems })
  const missing = findMissingPictures(file, split.value.data, files.images)
  return failure([...settings.problem, ...missing, ...problems])
}
