import { resolve } from 'node:path'
import { isCSSRequest, type Plugin } from 'vite'
import { ContentError } from '../../shared/content/problem.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { createContentModules, PREFIX } from './content-modules.ts'
import { createContentSource, type LoadedContent } from './content-source.ts'
import { createDevFiles } from './dev-files.ts'
import { JSX, MARKER, needsMarker, writeMarker } from './english-marker.ts'
import {
  findModuleLanguage,
  removeLanguage,
  resolveAddress,
  writeImportMap,
} from './language-modules.ts'
import type { Content } from './load-content.ts'
import { writeModule } from './modules.ts'
import { findPathModule, writePathModule } from './path-modules.ts'
import { findTextGroup, writeTextModule } from './text-modules.ts'
import { type WatchedContent, watchContent } from './watch-content.ts'

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
 * Dev renders one language at a time, that of the page that was requested last; the modules of each language have
 * addresses of their own. A build has read the content and written all of its files before (`generated-files.ts`),
 * because the bundler needs the memory.
 * @param dir the content folder
 * @param output folder of the build
 * @param language one of the site's languages; by default the first
 */
export function contentPlugin(dir: string, output = '', language?: string): Plugin {
  const root = resolve(dir)
  let viteRoot = ''
  const source = createContentSource(root, output, language)
  const modules = createContentModules(source, () => viteRoot)
  /** The last code of each module in dev, by `keyOf`. */
  const written = new Map<string, string | undefined>()
  let watched: WatchedContent | undefined

  /** Returns the language of a module: browsers load pages in several, and the server renders one at a time. */
  function languageOf(requested: string, environment: ModuleEnvironment): string | undefined {
    const isShown = environment.name === 'ssr' || isCSSRequest(requested)
    return isShown ? source.shown() : findModuleLanguage(requested)
  }

  /** Writes a module for the browser or the server; undefined for one that the content leaves as its source. */
  async function write(
    requested: string,
    environment: ModuleEnvironment,
    tag: string | undefined,
  ): Promise<string | undefined> {
    const id = removeQuery(requested)
    const group = findTextGroup(id)
    const localised = findPathModule(id)
    if (group || localised) {
      const loading = source.loadIn(tag)
      // The studio needs these modules while the content cannot be used yet; they are loaded again once it can.
      const content = await (source.isBuild() ? loading : loading.catch(() => undefined))
      if (group) return content && writeTextModule(group, content.site.texts)
      return content && localised && writePathModule(localised, content)
    }
    if (id === RESOLVED + MARKER) return writeMarker(await source.load())
    if (!id.startsWith(RESOLVED + PREFIX)) return undefined
    const name = id.slice(RESOLVED.length + PREFIX.length)
    // Only browsers open the search.
    if (name === 'search' && environment.name === 'ssr') return EMPTY_SEARCH
    return modules.write(await source.loadIn(tag), name)
  }

  /** Writes a module of the last content, also if that becomes another one meanwhile: Vite compares no module that it still loads. */
  async function writeLatest(
    requested: string,
    environment: ModuleEnvironment,
    tag: string | undefined,
  ): Promise<string | undefined> {
    const before = source.replacements()
    const code = await write(requested, environment, tag)
    return before === source.replacements() ? code : writeLatest(requested, environment, tag)
  }

  function keyOf(id: string, environment: ModuleEnvironment, tag: string | undefined): string {
    // The importers of a module in another language import the one without a language.
    return `${environment.name} ${isCSSRequest(id) ? '' : tag} ${removeLanguage(id)}`
  }

  /** Returns whether the module with this id would be different now in the shown language. */
  async function isStale(id: string, environment: ModuleEnvironment): Promise<boolean> {
    const shown = source.shown()
    const key = keyOf(id, environment, shown)
    if (!written.has(key)) return false
    // A page that is gone has no module.
    const code = await write(id, environment, shown).catch(() => undefined)
    if (code === written.get(key)) return false
    // It is known again once a page loads it.
    written.delete(key)
    return true
  }

  /** Writes a file, and shows what was read before with its text. */
  async function take(
    read: LoadedContent,
    file: string,
    writeFile: () => Promise<boolean>,
  ): Promise<boolean> {
    if (!watched) return writeFile()
    const { prefix, tag } = read.content.language
    const writeBoth = () => {
      const writing = writeFile()
      // The disk is slower than this.
      void source
        .loadLanguage(source.shown())
        .then(({ content }) => modules.writeAhead(content, read.content))
        .catch(() => undefined)
      return writing
    }
    return watched.take(file, writeBoth, () => {
      source.replace(prefix === '' ? undefined : tag, read)
    })
  }

  return {
    name: 'content',
    config: (_, { command }) => {
      if (command === 'build') source.startBuild()
      return { server: { fs: { allow: [process.cwd(), root] } } }
    },
    configResolved: ({ root }) => void (viteRoot = root),
    resolveId: {
      // Vite finds React before plugins that have no order.
      order: 'pre',
      async handler(id, importer) {
        if (id.startsWith(PREFIX)) return RESOLVED + id
        if (!source.isBuild() || id !== JSX) return undefined
        return needsMarker(await source.load(), importer) ? RESOLVED + MARKER : undefined
      },
    },
    async load(requested) {
      const tag = languageOf(requested, this.environment)
      const code = await writeLatest(requested, this.environment, tag)
      const id = removeQuery(requested)
      const isWritten = code !== undefined || (findTextGroup(id) ?? findPathModule(id))
      if (!source.isBuild() && isWritten) written.set(keyOf(requested, this.environment, tag), code)
      return code
    },
    api: {
      /** The content in dev, for `server/pages/dev-frontend.ts`. */
      watched: () => watched,
      /** The last valid content in the default language, for the studio. */
      content: async () => (await source.loadLanguage(undefined)).content,
      /** Shows the content in the language of a path. Returns why it cannot be used in it. */
      async showLanguageOf(path) {
        const { problem, isOther } = await source.showLanguageOf(path)
        if (isOther) watched?.changeLanguage()
        return problem
      },
      /** The language that dev shows, for the studio; undefined for the default one. */
      shownLanguage: source.shown,
      /** Writes what a page in the shown language loads its modules by; the default one needs nothing. */
      writeImportMap: () => {
        const shown = source.shown()
        return shown === undefined ? '' : writeImportMap(shown)
      },
      /** Reads a folder that could stand in place of the content folder, by default in the default language. */
      async read(folder, language) {
        try {
          return success(await source.read(folder, language))
        } catch (error) {
          if (error instanceof ContentError) return failure(error)
          throw error
        }
      },
      take,
    } satisfies DevContent,
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        request.url = resolveAddress(request.url ?? '')
        next()
      })
      server.middlewares.use(createDevFiles(root, source))
      watched = watchContent(server, root, { isStale, reload: source.reload })
    },
  }
}

/** The dev server asks for a linked stylesheet as `…?direct`. */
function removeQuery(id: string): string {
  return id.replace(/\?.*/s, '')
}
