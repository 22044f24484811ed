import { parse as parseYaml } from 'yaml'
import type { ContentProblem } from './problem.ts'
import { type Result, failure, success } from '../result.ts'

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/** Splits a Markdown file into its front matter, parsed as YAML, and the text below. */
export function splitFrontMatter(
  file: string,
  text: string,
): Result<{ data: unknown; body: string }, ContentProblem[]> {
  const found = FRONT_MATTER.exec(text)
  if (!found) {
    return failure([
      { file, path: '', expected: 'begin the file with settings (YAML) between two --- lines' },
    ])
  }
  try {
    return success({ data: parseYaml(found[1] ?? '') as unknown, body: text.slice(found[0].length) })
  } catch (error) {
    const { message } = error as Error
    return failure([{ file, path: '', expected: `correct the YAML settings: ${message}` }])
  }
}
