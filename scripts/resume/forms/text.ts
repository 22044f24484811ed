import { withoutScheme } from '../../../shared/content/links.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import { type Line, listLines, type Piece } from './lines.ts'

/** Writes the resume as plain text: for forms of employers, and for programs that read nothing else. */
export function writeResumeText(resume: Resume, language: string): string {
  return write(listLines(resume, language), {
    name: (text) => `${text}\n${'='.repeat(widthOf(text))}`,
    section: (text) => `${text}\n${'-'.repeat(widthOf(text))}`,
    entry: (text) => text,
    paragraph: (text) => text,
    point: (text) => `- ${indent(text)}`,
    quote: (text) => `"${text}"`,
    breakAfter: () => '\n',
    piece: ({ text, url }) =>
      url && !hasAddress(text, url) ? `${text} (${url.replace(/^mailto:|^tel:|\/$/g, '')})` : text,
  })
}

/** Writes the resume as Markdown (CommonMark). */
export function writeResumeMarkdown(resume: Resume, language: string): string {
  return write(listLines(resume, language), {
    name: (text) => `# ${oneLine(text)}`,
    section: (text) => `## ${oneLine(text)}`,
    entry: (text) => `### ${oneLine(text)}`,
    paragraph: (text) => breakLines(text),
    point: (text) => `- ${indent(breakLines(text))}`,
    quote: (text) => `> ${breakLines(text).replaceAll('\n', '\n> ')}`,
    breakAfter: (kind) => (kind === 'paragraph' ? '\\\n' : '\n\n'),
    piece({ text, url, strong }) {
      const escaped = escapeMarkdown(text)
      if (url) return `[${escaped}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
      return strong ? `**${escaped.trim()}**` : escaped
    },
  })
}

type Form = Record<Line['kind'], (text: string) => string> & {
  piece: (piece: Piece) => string
  /** Returns what stands between a line and one directly below it. */
  breakAfter: (kind: Line['kind']) => string
}

function write(lines: readonly Line[], form: Form): string {
  const written = lines.map(({ kind, pieces, isTight }, index) => {
    const above = lines[index - 1]?.kind
    const isInList = kind === 'point' && above === 'point'
    const gap = isInList ? '\n' : isTight && above ? form.breakAfter(above) : '\n\n'
    return (index === 0 ? '' : gap) + form[kind](pieces.map(form.piece).join(''))
  })
  return `${written.join('')}\n`
}

function widthOf(text: string): number {
  return Math.min([...text].length, 72)
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((part) => part.trim())
    .join(' ')
}

/** A single line break would be a space. */
function breakLines(text: string): string {
  return text.replace(/\n(?=[^\n])/g, '\\\n')
}

/** Returns whether a text has the address of its link, as contacts do. */
function hasAddress(text: string, url: string): boolean {
  const shown = url.startsWith('tel:') ? text.replace(/[^\d+]/g, '') : text
  return shown.includes(withoutScheme(url))
}

/** Escapes what CommonMark reads as markup: in a text, and at the start of a line. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|]/g, '\\$&')
    .split('\n')
    .map((part) => part.replace(/^(\s*)([#+=-])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2'))
    .join('\n')
}
