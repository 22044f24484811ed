import type { Inline } from '../../../../shared/content/markdown.ts'
import type { Project } from '../../../../shared/content/project.ts'

/** What both versions of the page say; it comes from the project's own content file. */
export type PageText = {
  name: string
  menu: readonly string[]
  title: string
  paragraphs: readonly string[]
  contents: readonly string[]
  footer: string
}

/** Enough for a page that is seen from its top. */
const MAX_PARAGRAPHS = 3
const MENU = 3

export function extractPageText({
  title,
  summary,
  category,
  period,
  stack,
  blocks,
}: Project): PageText {
  const paragraphs = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [plain(block.text)] : [],
  )
  return {
    name: category,
    menu: stack.slice(0, MENU),
    title,
    paragraphs: [summary, ...paragraphs].slice(0, MAX_PARAGRAPHS),
    contents: blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? [plain(block.text)] : [],
    ),
    footer: period,
  }
}

/** The text without what is marked up in it. */
function plain(text: readonly Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.code
      return part.kind === 'break' ? ' ' : plain(part.text)
    })
    .join('')
}
