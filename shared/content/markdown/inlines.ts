import type { MarkedToken, Token } from 'marked'
import type { Inline } from '../markdown.ts'
import { decodeReferences } from './character-references.ts'
import { findInlinePicture } from './figures.ts'
import { resolveLink } from './link-targets.ts'
import { parseFormula } from './maths.ts'
import type { Scope } from './scope.ts'
import type { FormulaToken, OwnToken } from './syntax.ts'

/** Reads the inline tokens of a paragraph, heading or cell. */
export function readInlines(tokens: Token[] | undefined, scope: Scope): Inline[] {
  return (tokens ?? []).flatMap((token) => readInline(token as MarkedToken | OwnToken, scope))
}

function readInline(token: MarkedToken | OwnToken, scope: Scope): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', text: readInlines(token.tokens, scope) }]
    case 'em':
      return [{ kind: 'emphasis', text: readInlines(token.tokens, scope) }]
    case 'del':
      return [{ kind: 'deleted', text: readInlines(token.tokens, scope) }]
    case 'codespan':
      return [{ kind: 'code', code: token.text }]
    case 'br':
      return [{ kind: 'break' }]
    case 'checkbox':
      return [{ kind: 'task', done: token.checked }]
    case 'link': {
      // Before the text, because places are asked for in order.
      const url = findTarget(token, scope)
      const text = readInlines(token.tokens, scope)
      return url === undefined ? text : [{ kind: 'link', url, text }]
    }
    case 'image': {
      const picture = findInlinePicture(token, scope)
      return picture ? [{ kind: 'picture', picture }] : [decodeReferences(token.text)]
    }
    case 'formula':
      return readFormula(token, scope)
    case 'footnoteReference':
      return [readReference(token.label, token.raw, scope)]
    case 'text':
      if (token.tokens) return readInlines(token.tokens, scope)
      warnOfSpaces(token.raw, scope)
      return [decodeReferences(token.text)]
    case 'html':
      return isComment(token.raw) ? [] : [showMarkup(token.raw, scope)]
    case 'escape':
      return [decodeReferences(token.text)]
    default:
      return []
  }
}

const PATH = /\]\(([^()<>"\n]{1,300}\.[a-z\d]{2,5})(?: "|\))/gi

/** Reports links and pictures that are shown as they are written, because their paths have spaces. */
function warnOfSpaces(raw: string, scope: Scope): void {
  for (const [, path] of raw.matchAll(PATH)) {
    if (!path?.includes(' ')) continue
    scope.warn(path, `this is shown as text, because the path has a space: write (<${path}>)`)
  }
}

function findTarget(token: { raw: string; href: string }, scope: Scope): string | undefined {
  const target = resolveLink(token.href, scope.file, scope.files.pages)
  if (target.ok) {
    scope.addLink(token.raw, target.value)
    return target.value
  }
  const shown = JSON.stringify(token.href.slice(0, 200))
  if (target.problem === 'missing') {
    scope.report(
      token.raw,
      /^[^/@\s]+@[^/@\s]+$/.test(token.href)
        ? `the link ${shown} leads to no page of this site: write "mailto:${token.href}"`
        : `the link ${shown} leads to no page of this site: name a file such as "projects/quiz.md" relative to this one, or write the whole address with https://`,
    )
  } else {
    scope.warn(
      token.raw,
      `the link ${shown} is not shown, only its text: start it with https:, http:, mailto: or tel:, or with / for a page of this site`,
    )
  }
  return undefined
}

function readFormula({ raw, source, display }: FormulaToken, scope: Scope): Inline[] {
  const formula = parseFormula(source, display)
  if (formula.ok) return [{ kind: 'maths', source, markup: formula.value }]
  scope.report(
    raw,
    `the formula "${source.slice(0, 80)}" cannot be read: ${formula.problem}; write \\$ for a dollar sign`,
  )
  return []
}

function readReference(label: string, raw: string, scope: Scope): Inline {
  if (!scope.footnotes.isDefined(label)) {
    scope.warn(raw, `the footnote "${label}" has no text: add a line that starts with [^${label}]:`)
    return raw
  }
  return { kind: 'footnote', ...scope.footnotes.refer(label) }
}

/** Returns whether raw HTML is only a comment, which stays out of the page. */
export function isComment(raw: string): boolean {
  return /^\s*<!--/.test(raw) && /-->\s*$/.test(raw)
}

/** Returns raw HTML as the visible text that it becomes, and reports it. */
export function showMarkup(raw: string, scope: Scope): string {
  if (!raw.startsWith('</')) {
    const shown = JSON.stringify(raw.trim().slice(0, 60))
    scope.warn(raw, `HTML is shown as text: replace ${shown} with Markdown`)
  }
  return raw
}
