import { isRecord } from '../../shared/json.ts'

/** Kinds of blocks and inline content that `client/app/rich-prose.tsx` renders. */
const RICH_KINDS = new Set([
  'callout',
  'figures',
  'maths',
  'footnotes',
  'footnote',
  'picture',
  'task',
])

/** Returns whether content has a text with parts that `client/app/rich-prose.tsx` renders. */
export function hasRichProse(content: unknown): boolean {
  if (Array.isArray(content)) return content.some(hasRichProse)
  if (!isRecord(content)) return false
  const { kind, title, highlights, video } = content
  if (kind === 'code') return title !== undefined || highlights !== undefined
  if (kind === 'figure' && video !== undefined) return true
  return RICH_KINDS.has(String(kind)) || Object.values(content).some(hasRichProse)
}
