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
  const found = findFrontMatter(file, text)
  if (!found.ok) return found
  const { settings, start, end } = found.value
  const read = readYaml(file, settings, start)
  if (!read.ok) return read
  const line = text.slice(0, end).split('\n').length
  return success({ ...read.value, body: text.slice(end), line })
}

/**
 * Finds the front matter of a Markdown file: the YAML, which begins at `start`, after blanks so that its places are those of the
 * file, and where the text below begins.
 */
export function findFrontMatter(
  file: string,
  text: string,
): Result<{ settings: string; start: number; end: number }, ContentProblem[]> {
  const found = FRONT_MATTER.exec(text)
  if (!found) return failAt(file, text, 0, describeMissing(text))
  const start = text.indexOf('\n') + 1
  const settings = text.slice(0, start).replace(/[^\r\n]/g, ' ') + (found[1] ?? '')
  return success({ settings, start, end: found[0].length })
}

function describeMissing(text: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(text)
    ? 'end the settings with a line of three hyphens, ---'
    : 'begin the file with settings (YAML) between two --- lines'
}
