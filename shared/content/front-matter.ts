import { type Place } from './place.ts'
import type { ContentProblem } from './problem.ts'
import { failAt } from './settings-text.ts'
import { readYaml } from './settings-yaml.ts'
import { type Result, success } from '../result.ts'

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/

/** A Markdown file: its settings, the text below them from `line` on, and where each field stands. */
export type FrontMatter = {
  data: unknown
  body: string
  line: number
  locate: (path: string) => Place
}

/** Splits a Markdown file into its front matter, parsed as YAML, and the text below. */
export function splitFrontMatter(
  file: string,
  text: string,
): Result<FrontMatter, ContentProblem[]> {
  const found = FRONT_MATTER.exec(text)
  if (!found) return failAt(file, text, 0, describeMissing(text))
  const start = text.indexOf('\n') + 1
  // The same length as in the file, so that the places are those of the file.
  const settings = `${' '.repeat(start - 1)}\n${found[1] ?? ''}`
  const read = readYaml(file, settings, start)
  if (!read.ok) return read
  const line = found[0].split('\n').length
  return success({ ...read.value, body: text.slice(found[0].length), line })
}

function describeMissing(text: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(text)
    ? 'end the settings with a line of three hyphens, ---'
    : 'begin the file with settings (YAML) between two --- lines'
}
