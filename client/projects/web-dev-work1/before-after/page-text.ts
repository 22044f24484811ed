import { plainText } from '../../../../shared/content/markdown/plain-text.ts'
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
    block.kind === 'paragraph' ? [plainText(block.text)] : [],
  )
  return {
    name: category,
    menu: stack.slice(0, MENU),
    title,
    paragraphs: [summary, ...paragraphs].slice(0, MAX_PARAGRAPHS),
    contents: blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? [plainText(block.text)] : [],
    ),
    footer: period,
  }
}
