import type { Inline } from '../../../../shared/content/markdown.ts'
import type { Project } from '../../../../shared/content/project.ts'

/** Text of both versions, from the project's content file. */
export type PageText = {
  name: string
  menu: readonly string[]
  title: string
  paragraphs: readonly string[]
  contents: readonly string[]
  footer: string
}

/** Maximum number of paragraphs, enough for the top of a page. */
const MAX_PARAGRAPHS = 3
const MENU = 3

/** Extracts the text of the page from a project's content. */
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

/** Returns the text without markup. */
function plain(text: readonly Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.code
      return part.kind === 'break' ? ' ' : plain(part.text)
    })
    .join('')
}
