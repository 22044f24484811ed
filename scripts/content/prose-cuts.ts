import type { Block, Inline } from '../../shared/content/markdown.ts'
import { listAllBlocks } from '../../shared/content/markdown/all-blocks.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import type { ProseCut } from '../theme/fonts.ts'
import type { Content } from './load-content.ts'

/** Letters of the Latin subset; other scripts are in other files. */
const LATIN = /[!-~]/

/**
 * Lists the cuts of the font for prose, beside the regular one, that a text needs. Headings, tables
 * and code have other fonts.
 */
export function findProseCuts(blocks: readonly Block[]): Set<ProseCut> {
  return new Set(
    listAllBlocks(blocks).flatMap((block) =>
      block.kind === 'paragraph' ? block.text.flatMap((part) => listCuts(part)) : [],
    ),
  )
}

/** Lists the cuts of a part of a paragraph; without a bold italic, italic is made bold by the browser. */
function listCuts(part: Inline, cut?: ProseCut): ProseCut[] {
  if (typeof part === 'string') return cut && LATIN.test(part) ? [cut] : []
  switch (part.kind) {
    case 'emphasis':
      return part.text.flatMap((inner) => listCuts(inner, 'italic'))
    case 'strong':
      return part.text.flatMap((inner) => listCuts(inner, cut ?? 'bold'))
    case 'deleted':
    case 'link':
      return part.text.flatMap((inner) => listCuts(inner, cut))
    default:
      return []
  }
}

/** Screens whose text is laid out only when it comes near or is opened, so that its fonts can wait. */
const LAZY_SCREENS: readonly string[] = ['ic', 'to-do-list'] satisfies ScreenName[]

/** Lists the texts that browsers lay out at once, with the paths of their pages. */
export function listTexts({ personal, privacy, projects, pages, notes, paths }: Content) {
  return [
    ...(personal && paths.personal ? [{ path: paths.personal, blocks: personal.blocks }] : []),
    { path: paths.privacy, blocks: privacy.blocks },
    ...[...projects.values()].filter(({ screen }) => !screen || !LAZY_SCREENS.includes(screen)),
    ...pages,
    ...notes,
  ]
}
