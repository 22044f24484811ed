import { relative, sep } from 'node:path'
import { RESUME_PDF } from '../../shared/content/resume-files.ts'
import { hasDownloads } from '../../shared/content/resume-layout.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import { systemClock } from '../../shared/clock.ts'
import { toLocalDay } from '../../shared/day.ts'
import { canDrawPdf } from '../resume/files.ts'
import type { ContentSource } from './content-source.ts'
import { addressDevCard } from './dev-files.ts'
import { describeContent } from './discovery.ts'
import type { Content } from './load-content.ts'
import { writeContentModule, writeModule } from './modules.ts'
import { findProseCuts, listTexts } from './prose-cuts.ts'
import { listResumeLinks } from './resume-links.ts'
import { composeSearchIndex } from './search-index.ts'

/** Begins the names of the modules. */
export const PREFIX = 'virtual:content/'

/**
 * Writes the modules of the content.
 * @param findRoot returns the root of Vite, to which its manifest is relative
 */
export function createContentModules(source: ContentSource, findRoot: () => string) {
  /** The code of modules in dev, by content and name. */
  const codes = new WeakMap<Content, Map<string, Promise<string>>>()
  const pdfs = new WeakMap<Content, Promise<boolean>>()

  /** Writes a module; in dev only once, because browsers and the server load it, and it is compared. */
  function write(content: Content, name: string): Promise<string> {
    if (source.isBuild()) return writeNamed(content, name)
    const known = codes.get(content) ?? new Map<string, Promise<string>>()
    codes.set(content, known)
    const code = known.get(name) ?? writeNamed(content, name)
    known.set(name, code)
    return code
  }

  async function writeNamed(content: Content, name: string): Promise<string> {
    if (name === 'paper.css') return `@page { size: ${content.site.paper}; }`
    if (name === 'theme.css') return content.theme.css
    if (name === 'custom.css') return content.theme.customCss ?? ''
    if (name === 'fonts') return writeModule(listFonts(content))
    if (name === 'discovery') return writeModule(await pickDiscovery(content))
    if (name === 'resume') return writeModule(await pickResume(content))
    if (name === 'search') return writeModule(await pickSearch(content))
    return writeContentModule(content, name, PREFIX)
  }

  /** Lists the fonts that every page needs, and by path those of its text, as keys of Vite's manifest. */
  function listFonts(content: Content) {
    const { preload, cuts } = content.theme
    const key = (path: string) => relative(findRoot(), path).replaceAll(sep, '/')
    const texts = listTexts(content).map(({ path, blocks }) => [
      path,
      [...findProseCuts(blocks)].flatMap((cut) => cuts[cut] ?? []).map(key),
    ])
    return { everywhere: preload.map(key), texts: Object.fromEntries(texts) as object }
  }

  async function pickDiscovery(content: Content) {
    const cards = source.isBuild() ? (await source.readGenerated()).cards : undefined
    const addressCard = (page: string) => (cards ? `/${cards[page]}` : addressDevCard(page))
    return describeContent(content, addressCard, toLocalDay(systemClock.now()))
  }

  async function pickResume(content: Content) {
    const { resume, site, language } = content
    if (!hasDownloads(site)) return { ...resume.page, pdf: false, files: [] }
    // Dev draws the PDF on request: that takes longer than all the rest.
    const pdf = source.isBuild() ? (await source.readGenerated()).pdf : await hasDevPdf(content)
    return { ...resume.page, pdf, files: listResumeLinks(site.texts, language.prefix, pdf) }
  }

  function hasDevPdf(content: Content): Promise<boolean> {
    const { resume, site, theme } = content
    const has = pdfs.get(content) ?? canDrawPdf(resume, site, theme)
    pdfs.set(content, has)
    return has
  }

  async function pickSearch(content: Content) {
    const { pdf, files } = await pickResume(content)
    const url = addPrefix(content.language.prefix, RESUME_PDF)
    return composeSearchIndex(content, [...(pdf ? [{ label: 'PDF', url }] : []), ...files])
  }

  return {
    write,
    /** Writes the modules of new content that the old content was asked for, so that pages need not wait for them. */
    async writeAhead(before: Content, content: Content): Promise<void> {
      const names = codes.get(before)?.keys() ?? []
      // A page that is gone has no module.
      await Promise.allSettled([...names].map((name) => write(content, name)))
    },
  }
}
