import { readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { isCSSRequest, type Plugin } from 'vite'
import {
  type AddressPicture,
  type Content,
  createContentCache,
  loadContent,
} from './load-content.ts'
import { type GeneratedFiles, readGeneratedFiles } from './generated-files.ts'
import { createCards, planCards } from '../cards/cards.ts'
import { findOwnerFileType } from '../../shared/content/owner-file-type.ts'
import { findOwnerFile } from './owner-files.ts'
import { canDrawPdf } from '../resume/files.ts'
import { RESUME_PDF } from '../../shared/content/resume-files.ts'
import { hasDownloads } from '../../shared/content/resume-layout.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import { systemClock } from '../../shared/clock.ts'
import { toLocalDay } from '../../shared/day.ts'
import { CONTENT_TIME } from '../../shared/content-update.ts'
import { ContentError } from '../../shared/content/problem.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { writeContentModule, writeModule } from './modules.ts'
import { findProseCuts, listTexts } from './prose-cuts.ts'
import { PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
import { writeFeeds } from './feeds.ts'
import { describeContent } from './discovery.ts'
import { listResumeLinks } from './resume-links.ts'
import { composeSearchIndex } from './search-index.ts'
import { makePublicFiles, PUBLIC_PATHS } from './public-files.ts'
import { findPathModule, writePathModule } from './path-modules.ts'
import { JSX, MARKER, needsMarker, writeMarker } from './english-marker.ts'
import { findTextGroup, writeTextModule } from './text-modules.ts'
import { type WatchedContent, watchContent } from './watch-content.ts'
import { isInLanguage } from './localise.ts'
import {
  findModuleLanguage,
  removeLanguage,
  resolveAddress,
  writeImportMap,
} from './language-modules.ts'

const PREFIX = 'virtual:content/'
/** Content types for dev; the production server has its own table. */
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.vcf': 'text/vcard; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/atom+xml',
  '.webmanifest': 'application/manifest+json',
}
/** The content as dev shows it, with its pictures by URL: files of the folder, or the bytes of drawn ones. */
export type LoadedContent = {
  content: Content
  pictures: Map<string, string | Buffer>
  /** Whether it has covers and colours of code. */
  isDecorated: boolean
}

/** Why content cannot be used. */
type ContentFaults = Pick<ContentError, 'problems' | 'warnings'>

/** What the plugin offers in dev. Vite bundles it with the configuration, so callers cannot use `instanceof` on its classes. */
export type DevContent = {
  watched: () => WatchedContent | undefined
  content: () => Promise<Content>
  showLanguageOf: (path: string) => Promise<string | undefined>
  shownLanguage: () => string | undefined
  writeImportMap: () => string
  read: (folder: string, language?: string) => Promise<Result<LoadedContent, ContentFaults>>
  take: (read: LoadedContent, file: string, write: () => Promise<boolean>) => Promise<boolean>
}

/** Vite's environment of a module: the browser or the server. */
type ModuleEnvironment = { name: string }

/** The module of the search on the server. */
const EMPTY_SEARCH = writeModule({ entries: [], words: '' })

/** Rollup's convention: this prefix marks a virtual module. */
const RESOLVED = '\0'

/**
 * Provides the owner's content to the client as modules (`virtual:content/…`, client/content.d.ts).
 * Each screen imports only the module that it shows. The texts of the interface are those of the site's language.
 *
 * Dev serves the original pictures, and generates cards and downloads on request. It renders one language at a time, that
 * of the page that was requested last; the modules of each language have addresses of their own. A build has read the
 * content and written all of these files before (`generated-files.ts`), because the bundler needs the memory.
 * @param dir the content folder
 * @param output folder of the build
 * @param language one of the site's languages; by default the first
 */
export function contentPlugin(dir: string, output = '', language?: string): Plugin {
  const root = resolve(dir)
  /** The last code of each module in dev, by `keyOf`. */
  const written = new Map<string, string | undefined>()
  const pdfs = new WeakMap<Content, Promise<boolean>>()
  /** The code of modules in dev, by content and name. */
  const codes = new WeakMap<Content, Map<string, Promise<string>>>()
  let viteRoot = ''
  let building = false
  /** The language that dev shows; undefined for the default one. */
  let shown = language
  /** The last reading of the content, by language. */
  const loading = new Map<string | undefined, Promise<LoadedContent>>()
  let readings = 0
  let changedAt = systemClock.now()
  /** Counts the contents that replaced another one. */
  let puts = 0
  let making: Promise<Map<string, Uint8Array>> | undefined
  let generated: Promise<GeneratedFiles> | undefined
  let watched: WatchedContent | undefined

  const cache = createContentCache()
  /** Reads a folder as the content folder: the pictures are those of the latter. */
  async function readContent(
    folder: string,
    tag: string | undefined,
    isDecorated: boolean,
  ): Promise<LoadedContent> {
    const pictures: LoadedContent['pictures'] = new Map()
    const address: AddressPicture = (file, _, bytes) => {
      const src = bytes ? `/${file}` : `/@fs${join(root, file)}`
      pictures.set(src, bytes ?? file)
      return { src }
    }
    const options = { drafts: true, decorated: isDecorated, language: tag, cache }
    return { content: await loadContent(folder, address, options), pictures, isDecorated }
  }
  function loadLanguage(tag: string | undefined): Promise<LoadedContent> {
    const found = loading.get(tag) ?? readContent(root, tag, true)
    loading.set(tag, found)
    return found
  }
  /** Replaces the content by a newer reading. */
  function put(tag: string | undefined, read: LoadedContent): void {
    changedAt = systemClock.now()
    puts++
    loading.clear()
    if (read.isDecorated) loading.set(tag, Promise.resolve(read))
    making = undefined
  }
  const loadPictures = () => loadLanguage(shown)
  const loadIn = async (tag: string | undefined) =>
    building ? (await readGenerated()).content : (await loadLanguage(tag)).content
  const load = () => loadIn(shown)
  const makeFiles = () =>
    (making ??= load().then((content) => makePublicFiles(root, content, systemClock.now())))
  const readGenerated = () => (generated ??= readGeneratedFiles(output))

  /** Reads a picture of dev by its URL. */
  async function readPicture(src: string): Promise<Buffer | undefined> {
    const found = (await loadPictures()).pictures.get(src)
    return typeof found === 'string' ? readFile(join(root, found)) : found
  }
  function hasDevPdf(content: Content): Promise<boolean> {
    const { resume, site, theme } = content
    const has = pdfs.get(content) ?? canDrawPdf(resume, site, theme)
    pdfs.set(content, has)
    return has
  }

  async function pickResume(content: Content) {
    const {
      resume,
      site,
      language: { prefix },
    } = content
    if (!hasDownloads(site)) return { ...resume.page, pdf: false, files: [] }
    // Dev draws the PDF on request: that takes longer than all the rest.
    const pdf = building ? (await readGenerated()).pdf : await hasDevPdf(content)
    return { ...resume.page, pdf, files: listResumeLinks(site.texts, prefix, pdf) }
  }
  async function pickSearch(content: Content) {
    const { pdf, files } = await pickResume(content)
    const url = addPrefix(content.language.prefix, RESUME_PDF)
    return composeSearchIndex(content, [...(pdf ? [{ label: 'PDF', url }] : []), ...files])
  }
  async function pickDiscovery(content: Content) {
    const cards = building ? (await readGenerated()).cards : undefined
    const addressCard = (page: string) => (cards ? `/${cards[page]}` : addressDevCard(page))
    return describeContent(content, addressCard, toLocalDay(systemClock.now()))
  }
  /** Lists the fonts that every page needs, and by path those of its text, as keys of Vite's manifest. */
  function listFonts(content: Content) {
    const { preload, cuts } = content.theme
    const key = (path: string) => relative(viteRoot, path).replaceAll(sep, '/')
    const texts = listTexts(content).map(({ path, blocks }) => [
      path,
      [...findProseCuts(blocks)].flatMap((cut) => cuts[cut] ?? []).map(key),
    ])
    return { everywhere: preload.map(key), texts: Object.fromEntries(texts) as object }
  }
  /** Reads or generates a file for the dev server; undefined if the content has none at this path. */
  async function answer(path: string): Promise<Uint8Array | undefined> {
    if (PUBLIC_PATHS.has(path.slice(path.lastIndexOf('/')))) return (await makeFiles()).get(path)
    const feed = /\/feed\.(?:xml|json)$/.test(path) && writeFeeds(await load()).get(path)
    if (feed) return Buffer.from(feed.replaceAll(PLACEHOLDER_ORIGIN, ''))
    if (path.startsWith('/files/')) {
      const file = findOwnerFile((await load()).files, path)
      return file === undefined ? undefined : readFile(file)
    }
    if (!/^\/(?:cards|covers|images|videos)\//.test(path)) return undefined
    const content = await load()
    const picture = (await loadPictures()).pictures.get(path)
    if (typeof picture === 'object') return picture
    const card = planCards(content).find((each) => addressDevCard(each.path) === path)
    return card && createCards(content, readPicture)(card)
  }

  /** Returns the language of a module: browsers load pages in several, and the server renders one at a time. */
  function languageOf(requested: string, environment: ModuleEnvironment): string | undefined {
    const isShown = environment.name === 'ssr' || isCSSRequest(requested)
    return isShown ? shown : findModuleLanguage(requested)
  }
  /** Writes a module for the browser or the server; undefined for one that the content leaves as its source. */
  async function write(
    requested: string,
    environment: ModuleEnvironment,
    tag: string | undefined,
  ): Promise<string | undefined> {
    // The dev server asks for a linked stylesheet as `…?direct`.
    const id = requested.replace(/\?.*/s, '')
    const group = findTextGroup(id)
    const localised = findPathModule(id)
    if (group || localised) {
      // The studio needs these modules while the content cannot be used yet; they are loaded again once it can.
      const content = await (building ? loadIn(tag) : loadIn(tag).catch(() => undefined))
      if (group) return content && writeTextModule(group, content.site.texts)
      return content && localised && writePathModule(localised, content)
    }
    if (id === RESOLVED + MARKER) return writeMarker(await load())
    if (!id.startsWith(RESOLVED + PREFIX)) return undefined
    const name = id.slice(RESOLVED.length + PREFIX.length)
    // Only browsers open the search.
    if (name === 'search' && environment.name === 'ssr') return EMPTY_SEARCH
    return writeOnce(await loadIn(tag), name)
  }
  /** Writes a module of the content; in dev only once, because browsers and the server load it, and it is compared. */
  function writeOnce(content: Content, name: string): Promise<string> {
    if (building) return writeNamed(content, name)
    const known = codes.get(content) ?? new Map<string, Promise<string>>()
    codes.set(content, known)
    const code = known.get(name) ?? writeNamed(content, name)
    known.set(name, code)
    return code
  }
  /** Writes the modules of new content that the old content was asked for, so that pages need not wait for them. */
  async function writeAhead(content: Content): Promise<void> {
    const before = await loadPictures().catch(() => undefined)
    const names = (before && codes.get(before.content)?.keys()) ?? []
    // A page that is gone has no module.
    await Promise.allSettled([...names].map((name) => writeOnce(content, name)))
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
  function keyOf(id: string, environment: ModuleEnvironment, tag: string | undefined): string {
    // The importers of a module in another language import the one without a language.
    return `${environment.name} ${isCSSRequest(id) ? '' : tag} ${removeLanguage(id)}`
  }
  /** Writes a module of the last content, also if that becomes another one meanwhile: Vite compares no module that it still loads. */
  async function writeLatest(
    requested: string,
    environment: ModuleEnvironment,
    tag: string | undefined,
  ): Promise<string | undefined> {
    const before = puts
    const code = await write(requested, environment, tag)
    return before === puts ? code : writeLatest(requested, environment, tag)
  }
  /** Returns whether the module with this id would be different now in the shown language. */
  async function isStale(id: string, environment: ModuleEnvironment): Promise<boolean> {
    const key = keyOf(id, environment, shown)
    if (!written.has(key)) return false
    // A page that is gone has no module.
    const code = await write(id, environment, shown).catch(() => undefined)
    if (code === written.get(key)) return false
    // It is known again once a page loads it.
    written.delete(key)
    return true
  }

  return {
    name: 'content',
    config: (_, { command }) => {
      building = command === 'build'
      return { server: { fs: { allow: [process.cwd(), root] } } }
    },
    configResolved: ({ root }) => void (viteRoot = root),
    resolveId: {
      // Vite finds React before plugins that have no order.
      order: 'pre',
      async handler(id, importer) {
        if (id.startsWith(PREFIX)) return RESOLVED + id
        if (!building || id !== JSX) return undefined
        return needsMarker(await load(), importer) ? RESOLVED + MARKER : undefined
      },
    },
    async load(requested) {
      const tag = languageOf(requested, this.environment)
      const code = await writeLatest(requested, this.environment, tag)
      const id = requested.replace(/\?.*/s, '')
      const isWritten = code !== undefined || (findTextGroup(id) ?? findPathModule(id))
      if (!building && isWritten) written.set(keyOf(requested, this.environment, tag), code)
      return code
    },
    api: {
      /** The content in dev, for `server/pages/dev-frontend.ts`. */
      watched: () => watched,
      /** The last valid content in the default language, for the studio. */
      content: async () => (await loadLanguage(undefined)).content,
      /** Shows the content in the language of a path. Returns why it cannot be used in it. */
      async showLanguageOf(path) {
        const { languages } = (await loadPictures()).content
        const others = languages.filter(({ prefix }) => prefix !== '')
        const next = others.find((each) => isInLanguage(each, path))?.tag
        if (next === shown) return undefined
        const before = shown
        shown = next
        try {
          await loadPictures()
        } catch (error) {
          shown = before
          loading.delete(next)
          if (error instanceof ContentError) return error.message
          throw error
        }
        making = undefined
        watched?.changeLanguage()
        return undefined
      },
      /** The language that dev shows, for the studio; undefined for the default one. */
      shownLanguage: () => shown,
      /** Writes what a page in the shown language loads its modules by; the default one needs nothing. */
      writeImportMap: () => (shown === undefined ? '' : writeImportMap(shown)),
      /** Reads a folder that could stand in place of the content folder, by default in the default language. */
      async read(folder, language) {
        try {
          return success(await readContent(folder, language, language === shown))
        } catch (error) {
          if (error instanceof ContentError) return failure(error)
          throw error
        }
      },
      /** Writes a file, and shows what was read before with its text. */
      async take(read, file, write) {
        const { prefix, tag } = read.content.language
        if (!watched) return write()
        const writeBoth = () => {
          const writing = write()
          // The disk is slower than this.
          void writeAhead(read.content)
          return writing
        }
        return watched.take(file, writeBoth, () => {
          readings++
          put(prefix === '' ? undefined : tag, read)
        })
      },
    } satisfies DevContent,
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        request.url = resolveAddress(request.url ?? '')
        next()
      })
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*/s, '')
        if (path === CONTENT_TIME) return response.end(String(changedAt))
        const send = (file: Uint8Array | undefined) => {
          if (!file) return next()
          const { type, disposition } = findOwnerFileType(path)
          response.setHeader('Content-Type', TYPES[extname(path)] ?? type)
          if (path.startsWith('/files/')) {
            response.setHeader('Content-Type', type)
            response.setHeader('Content-Disposition', disposition)
          }
          response.end(file)
        }
        // Invalid content must not end the dev server, and before it was ever valid there are no files of it.
        answer(path).then(send, (error: unknown) => {
          next(error instanceof ContentError ? undefined : error)
        })
      })
      watched = watchContent(server, root, {
        isStale,
        async reload() {
          const reading = ++readings
          const first =
            loading.size > 0
              ? readContent(root, undefined, shown === undefined)
              : loadLanguage(undefined)
          const { languages } = (await first).content
          if (!languages.some(({ tag }) => tag === shown)) shown = undefined
          // A page may ask for another one meanwhile.
          const tag = shown
          const next = await (tag === undefined ? first : readContent(root, tag, true))
          // Until the content is valid again, modules have the last valid one. A later reading may have been faster.
          if (reading === readings) put(tag, next)
          return next.content.warnings
        },
      })
    },
  }
}

/** Returns the URL of a page's card in dev, where cards are drawn on request. */
function addressDevCard(page: string): string {
  return `/cards${page === '/' ? '/home' : page}.jpg`
}
