import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import type { Place } from '../../shared/content/place.ts'
import { joinPath } from '../../shared/content/problem.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { readOwnTexts } from './own-texts.ts'

/** A sentence of the owner's content that is still the sample's, with its line. */
export type SampleSentence = { file: string; line: number; text: string }

/** A sentence, or the name of an organisation; equal keys mean equal texts. */
type Sentence = { line: number; text: string; key: string }

/** Fields of the resume with the sample's invented names, which are too short for sentences. */
const INVENTED =
  /^(?:(?:work|volunteer|education|awards|certificates|publications|references|projects)\[\d+\]\.(?:name|organization|institution|title)|basics\.location\.city)$/

/**
 * Finds the sentences that are still as in the sample: in settings, resume, personal page, pages,
 * and projects without a built-in screen. The texts of built-in screens describe these screens and
 * may stay. Headings, code and unreadable files are skipped.
 * @param dir the content folder
 * @param sample folder of the sample content
 */
export async function findSampleSentences(dir: string, sample: string): Promise<SampleSentence[]> {
  const [own, original] = await Promise.all([listSentences(dir), listSentences(sample)])
  const known = new Set([...original.values()].flat().map(({ key }) => key))
  return [...own].flatMap(([file, sentences]) =>
    sentences.filter(({ key }) => known.has(key)).map(({ line, text }) => ({ file, line, text })),
  )
}

async function listSentences(dir: string): Promise<Map<string, Sentence[]>> {
  const sentences = new Map<string, Sentence[]>()
  for (const [file, text] of await readOwnTexts(dir)) {
    // The build writes most of that page, and its sample text is reported as one placeholder.
    if (file === 'privacy.md') continue
    sentences.set(
      file,
      file.endsWith('.json') ? readSettings(file, text) : readMarkdown(file, text),
    )
  }
  return sentences
}

function readSettings(file: string, text: string): Sentence[] {
  const read = readJson(file, text)
  return read.ok ? readValues(read.value.data, read.value.locate) : []
}

function readMarkdown(file: string, text: string): Sentence[] {
  const split = splitFrontMatter(file, text)
  if (!split.ok) return []
  const { data, body, line, locate } = split.value
  if (typeof data === 'object' && data !== null && 'screen' in data) return []
  const lines = withoutCodeBlocks(body).split('\n')
  return [
    ...readValues(data, locate),
    ...lines.flatMap((paragraph, index) =>
      /^#{1,6} /.test(paragraph) ? [] : splitSentences(paragraph, line + index),
    ),
  ]
}

/** Returns the sentences in all texts of a settings value. */
function readValues(value: unknown, locate: (path: string) => Place, path = ''): Sentence[] {
  if (typeof value === 'string') {
    // A path or an address.
    if (!/\s/.test(value) && !INVENTED.test(path)) return []
    const { line } = locate(path)
    if (!INVENTED.test(path)) return splitSentences(value, line)
    return [{ line, text: value, key: `${path.replace(/\[\d+\]/, '')}: ${value}` }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    readValues(inner, locate, joinPath(path, Array.isArray(value) ? Number(key) : key)),
  )
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Minimum of words of a sentence without a full stop. */
const MIN_WORDS = 4
/** Minimum of words of a sentence with a full stop. */
const MIN_WORDS_WITH_STOP = 3

function splitSentences(text: string, line: number): Sentence[] {
  return [...SEGMENTER.segment(text)].flatMap(({ segment }) => {
    const sentence = segment
      .replace(/\s+/g, ' ')
      .replace(/^ ?(?:[-*+>|]|\d+\.) /, '')
      .trim()
    const words = sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    const isSentence = words >= (/[.!?]["'”’)]?$/.test(sentence) ? MIN_WORDS_WITH_STOP : MIN_WORDS)
    return isSentence ? [{ line, text: sentence, key: sentence }] : []
  })
}

/** Removes the code blocks of Markdown, but keeps their line breaks, so that line numbers stay correct. */
export function withoutCodeBlocks(markdown: string): string {
  return markdown.replace(/^( *)(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^ *\2/gm, (code) =>
    code.replace(/[^\n]+/g, ''),
  )
}
