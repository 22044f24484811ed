import { findColon } from '../../shared/content/comma.ts'
import { writingDirection } from '../../shared/writing-direction.ts'
import { escapeMarkup } from '../escape-markup.ts'

/** Values, each with its label. */
type Facts = readonly (readonly [label: string, value: string])[]

/** A part of a mail; text and HTML are rendered from the same parts. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: Facts }
  /** A value that is shown exactly on its own line; notes describe invisible characters. */
  | { kind: 'secret'; label: string; value: string; notes: readonly string[] }
  /** What somebody wrote, with its lines. */
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; href: string }
  /** A task with its link, and when it is due. */
  | { kind: 'task'; title: string; due: string | undefined; href: string }

/** The subject and the parts of a mail. */
export type MailContent = { subject: string; parts: readonly Part[] }

/** Maximum line length: RFC 5322, section 2.1.1, recommends 78 characters, and replies add "> ". */
const LINE_WIDTH = 72

/**
 * Renders plain text; values to copy are on lines of their own.
 * @param language its tag (BCP 47)
 */
export function renderText({ parts }: MailContent, language: string): string {
  const colon = findColon(language)
  const end = colon.trimEnd()
  const texts = parts.map((part) => {
    switch (part.kind) {
      case 'paragraph':
        return wrap(oneLine(part.text))
      case 'text':
        return part.text
      case 'facts':
        return listFacts(part.facts, (label, value) => `${label}${colon}${oneLine(value)}`).join(
          '\n',
        )
      case 'secret':
        return [
          `${part.label}${end}`,
          part.value,
          ...part.notes.map((note) => wrap(`(${note})`)),
        ].join('\n')
      case 'link':
        return `${wrap(oneLine(`${part.label}${end}`))}\n${part.href}`
      case 'task': {
        const due = part.due === undefined ? '' : ` (${part.due})`
        return `${wrap(oneLine(`${part.title}${due}${end}`))}\n${part.href}`
      }
    }
  })
  return `${texts.join('\n\n')}\n`
}

/*
 * No colours are set, so that mails are readable in dark mode. Nothing is loaded from the network.
 */
const BODY = 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif'
const COLUMN = 'max-width:36em;overflow-wrap:anywhere'
const BUTTON =
  'display:inline-block;margin:4px 0 8px;padding:8px 20px;border:2px solid;border-radius:6px;' +
  'font-weight:600;text-decoration:none'
const SECRET =
  'display:inline-block;border:1px solid;padding:2px 0;font:16px/1.5 ui-monospace,monospace;' +
  'white-space:pre-wrap;overflow-wrap:anywhere'

/**
 * Renders an HTML document; all texts are escaped.
 * @param language its tag (BCP 47)
 */
export function renderHtml({ subject, parts }: MailContent, language: string): string {
  const colon = findColon(language)
  const blocks = parts.map((part) => `<p>${renderPart(part, colon)}</p>`)
  return `<!doctype html>
<html lang="${language}" dir="${writingDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="${escapeMarkup(BODY)}">
<div style="${COLUMN}">
${blocks.join('\n')}
</div>
</body>
</html>
`
}

function renderPart(part: Part, colon: string): string {
  switch (part.kind) {
    case 'paragraph':
      return escapeMarkup(part.text)
    case 'text':
      return `<span dir="auto" style="white-space:pre-wrap">${escapeMarkup(part.text)}</span>`
    case 'facts':
      // Not bold, because anybody can have entered these values.
      return listFacts(
        part.facts,
        (label, value) => `${escapeMarkup(label)}${colon}${escapeMarkup(value)}`,
      ).join('<br>')
    case 'secret': {
      // `dir` isolates right-to-left characters from the surrounding text.
      const value = `<code dir="ltr" style="${SECRET}">${escapeMarkup(part.value)}</code>`
      const notes = part.notes.map((note) => `<br>(${escapeMarkup(note)})`).join('')
      return `${escapeMarkup(part.label)}${colon.trimEnd()}<br>${value}${notes}`
    }
    case 'link': {
      const href = escapeMarkup(part.href)
      // The address is shown, so that one sees where it leads before one follows it.
      return `<a href="${href}" style="${BUTTON}">${escapeMarkup(part.label)}</a><br>${href}`
    }
    case 'task': {
      const due = part.due === undefined ? '' : `<br>${escapeMarkup(part.due)}`
      // Its address is a long secret that says nothing.
      return `<a href="${escapeMarkup(part.href)}"><strong>${escapeMarkup(part.title)}</strong></a>${due}`
    }
  }
}

function listFacts(facts: Facts, write: (label: string, value: string) => string): string[] {
  return facts.map(([label, value]) => write(label, value))
}

/** Keeps the no-break spaces of French. */
function oneLine(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()
}

function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > LINE_WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}
