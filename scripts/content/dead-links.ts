import { DISCOVERY_PATHS } from '../../server/pages/discovery.ts'
import { createPathResolver } from '../../server/pages/path-resolver.ts'
import type { ContentLink } from '../../shared/content/content-files.ts'
import { ATOM_FEED, JSON_FEED } from '../../shared/content/feed-files.ts'
import type { Block } from '../../shared/content/markdown.ts'
import { listAllBlocks } from '../../shared/content/markdown/all-blocks.ts'
import { findNearestName } from '../../shared/content/nearest-name.ts'
import { NOTES_PATH } from '../../shared/content/page-paths.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { ResumeSection } from '../../shared/content/resume-sections.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import { findOwnerFile, type OwnerFiles } from './owner-files.ts'

/** What links can lead to. */
export type LinkTargets = {
  /** The paths on the site by file of the content folder, see `findPages`. */
  pages: ReadonlyMap<string, string>
  /** The paths in the default language by those in the others, see `listTranslatedPages`. */
  translated: ReadonlyMap<string, string>
  files: OwnerFiles['files']
  /** The paths of generated files, see `listPublicPaths`. */
  publicPaths: readonly string[]
  texts: readonly LinkedText[]
  /** The sections of the resume, unless it has errors. */
  sections?: readonly ResumeSection[] | undefined
}

/** A text with its file; the page of a screen has ids beside those of the text. */
type LinkedText = {
  file: string
  blocks: readonly Block[]
  screen?: ScreenName
  draft?: boolean
  listed?: boolean
}

/** What a language has only with a note. */
const NOTE_LISTS: ReadonlySet<string> = new Set([NOTES_PATH, ATOM_FEED, JSON_FEED])

/**
 * Returns a warning for each link to a page, file or heading that this site does not have, and for
 * each link of a published text to a draft. Addresses of other sites are not looked at.
 */
export function findDeadLinks(
  links: readonly ContentLink[],
  { pages, translated, files, publicPaths, texts, sections }: LinkTargets,
): ContentProblem[] {
  const served: ReadonlySet<string> = new Set([...publicPaths, ...DISCOVERY_PATHS])
  const sources = new Set([...pages.values(), ...served])
  const versions = [...translated].flatMap(([path, source]) => (sources.has(source) ? path : []))
  const paths = [...sources, ...versions].filter(
    (path) => !served.has(path) && !path.startsWith('/files/'),
  )
  const resolve = createPathResolver(paths.map((path) => ({ path })))
  const drafts = texts.flatMap(({ file, draft }) => (draft ? [file] : []))
  const ids = new Map<string | undefined, Ids>([
    ...texts.flatMap(({ file, blocks, screen }) =>
      screen ? [] : [[pages.get(file), createIds(listIds(blocks))] as const],
    ),
    ...(sections
      ? RESUME_PATHS.map((path) => [path, createIds(sections.flatMap(listSectionIds))] as const)
      : []),
  ])

  function findFault({ file, url }: ContentLink): string | undefined {
    const [target = '', fragment = ''] = url.split(/#(.*)/s)
    const path = target === '' ? pages.get(file) : findPage(target)
    if (path === undefined) {
      if (isServed(target)) return undefined
      const name = target.replace(/\?.*/s, '').normalize('NFC')
      return files.has(name)
        ? `is not percent-encoded: write ${encodeURI(name)}`
        : 'leads to no page or file of this site: correct it, or remove the link'
    }
    const source = translated.get(path) ?? path
    if (
      NOTE_LISTS.has(source) &&
      !hasNotes(path.slice(0, -source.length)) &&
      !drafts.includes(file)
    ) {
      return 'leads to a list of drafts, which no visitor sees: remove the link, or "draft: true" from a note'
    }
    const draft = drafts.find((each) => pages.get(each) === source)
    if (draft !== undefined && !drafts.includes(file)) {
      return `leads to a draft, which no visitor sees: remove the link, or "draft: true" from ${draft}`
    }
    const known = ids.get(path)
    const id = decode(fragment.replace(/:~:.*/s, ''))
    if (known === undefined || ALWAYS_THERE.has(id.toLowerCase()) || known.all.has(id))
      return undefined
    const nearest = findNearestName(id, known.compared)
    const advice = nearest === undefined ? 'remove what begins with #' : `write #${nearest}`
    return `leads to no heading of ${target === '' ? 'this text' : 'that page'}: ${advice}`
  }
  /** Whether visitors find a note in the language with this prefix. */
  function hasNotes(prefix: string): boolean {
    return texts.some(({ file, draft, listed = true }) => {
      const path = prefix + (pages.get(file) ?? '')
      return (
        file.startsWith('notes/') && !draft && listed && (prefix === '' || translated.has(path))
      )
    })
  }
  function findPage(target: string): string | undefined {
    const found = resolve(target)
    if (found.kind === 'unknown') return undefined
    return found.kind === 'page' ? found.page.path : found.location.replace(/\?.*/s, '')
  }
  function isServed(target: string): boolean {
    const path = target.replace(/\?.*/s, '')
    // A text that no page shows has no headings.
    return path === '' || served.has(path) || findOwnerFile(files, path) !== undefined
  }

  return links.flatMap(({ url, ...place }) => {
    const fault = /^[/#]/.test(url) ? findFault({ url, ...place }) : undefined
    return fault
      ? [{ ...place, expected: `the link ${JSON.stringify(url.slice(0, 200))} ${fault}` }]
      : []
  })
}

/** The ids of a page, and those that a wrong one is compared with. */
type Ids = { all: ReadonlySet<string>; compared: readonly string[] }

/** More than a page has headings: to compare 1,000 dead links with 50,000 ids takes a minute. */
const MAX_COMPARED = 500

function createIds(ids: readonly string[]): Ids {
  return { all: new Set(ids), compared: ids.slice(0, MAX_COMPARED) }
}

/** Fragments of every page: its start, and its content (client/app/layout.tsx). */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['', 'top', 'content'])

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const RESUME_PATHS = ['/', '/Resume'] as const

/** Lists the ids of a section of the resume and of its entries (client/resume/section.tsx). */
function listSectionIds(section: ResumeSection): string[] {
  const entries = section.kind === 'entries' ? section.entries : []
  return [section.id, ...entries.map((_, index) => `${section.id}-${index + 1}`)]
}

/** Lists the ids of the headings and footnotes of a text, and of the references to the latter. */
function listIds(blocks: readonly Block[]): string[] {
  return listAllBlocks(blocks).flatMap((block) => {
    if (block.kind === 'heading') return [block.id]
    if (block.kind !== 'footnotes') return []
    return block.notes.flatMap((note) => [`fn:${note.number}`, ...note.references])
  })
}
