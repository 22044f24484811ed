import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type AddressPicture, type Content, loadContent } from './load-content.ts'
import { type PictureFile, sizePicture } from './sized-pictures.ts'
import { CARD_NAMES, createCards } from '../cards/cards.ts'
import { systemClock } from '../../shared/clock.ts'
import { composePrivacyPage } from '../../shared/content/privacy.ts'
import { composeProjectPage } from '../../shared/content/project-page.ts'
import { summarise } from '../../shared/content/project.ts'
import { RESUME_PDF } from '../../shared/content/resume-files.ts'
import { digestName } from './digest-name.ts'
import { describeContent } from './discovery.ts'
import { makePublicFiles, PUBLIC_PATHS } from './public-files.ts'
import { writingDirection } from './writing-direction.ts'

const PREFIX = 'virtual:content/'
/** Print stylesheet with the paper size of `site.json`. */
const PAPER = `${PREFIX}paper.css`
/** The categories of the question bank; each category has a separate module with its questions. */
const QUIZ = `${PREFIX}quiz`
/** Metadata for crawlers; browsers do not load it. */
const DISCOVERY = `${PREFIX}discovery`
/** URL path of a card in dev, where cards are drawn on request. */
const DEV_CARD = /^\/cards\/([a-z0-9-]+)\.jpg$/
/** Content types for dev; the production server has its own table. */
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.vcf': 'text/vcard; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
/** Rollup's convention: this prefix marks a virtual module. */
const RESOLVED = '\0'

/**
 * Provides the owner's content to the client as modules: `virtual:content/site`, `/resume`,
 * `/personal`, `/privacy`, `/portfolio`, `/projects/SLUG`, `/programs`, `/quiz` and `/quiz/SLUG`. Each
 * screen imports only the module that it shows.
 *
 * The build emits pictures in several sizes, with digests in their names; dev serves the originals.
 * It also emits the cards for shared links, the downloads of the resume, the icons and the web
 * manifest.
 * @param dir the content folder
 */
export function contentPlugin(dir: string): Plugin {
  const root = resolve(dir)
  const pictures = new Map<string, PictureFile>()
  /** Picture files in the content folder, by URL. */
  const files = new Map<string, string>()
  let building = false
  let loading: Promise<Content> | undefined
  let making: Promise<Map<string, Uint8Array>> | undefined
  let drawing: Promise<Map<string, CardFile>> | undefined

  const addressPicture: AddressPicture = (file, bytes, width) => {
    if (!building) {
      const src = `/@fs${join(root, file)}`
      files.set(src, file)
      return { src }
    }
    const { files: sized, ...addresses } = sizePicture(file, bytes, width)
    for (const each of sized) pictures.set(each.name, each)
    files.set(addresses.src, file)
    return addresses
  }
  const load = () => (loading ??= loadContent(root, addressPicture))
  const makeFiles = () =>
    (making ??= load().then((content) => makePublicFiles(root, content, systemClock.now())))
  const drawCards = () => (drawing ??= load().then(drawAllCards))

  async function readPicture(src: string): Promise<Buffer | undefined> {
    const file = files.get(src)
    return file === undefined ? undefined : readFile(join(root, file))
  }
  /** Draws all cards; the keys are their names. */
  async function drawAllCards(content: Content): Promise<Map<string, CardFile>> {
    const draw = createCards(content, readPicture)
    const cards = new Map<string, CardFile>()
    for (const name of CARD_NAMES) {
      const source = await draw(name)
      cards.set(name, { fileName: digestName(`card-${name}.jpg`, source), source })
    }
    return cards
  }

  async function pickResume() {
    const files = await makeFiles()
    return { ...(await load()).resume.page, pdf: files.has(RESUME_PDF) }
  }
  async function pickDiscovery() {
    const cards = building ? await drawCards() : undefined
    return describeContent(
      await load(),
      (name) => `/${cards?.get(name)?.fileName ?? `cards/${name}.jpg`}`,
    )
  }
  /** Generates a file for the dev server; undefined if the content has no file at this path. */
  async function answer(path: string): Promise<Uint8Array | undefined> {
    if (PUBLIC_PATHS.has(path)) return (await makeFiles()).get(path)
    const card = CARD_NAMES.find((name) => name === DEV_CARD.exec(path)?.[1])
    return card && createCards(await load(), readPicture)(card)
  }

  return {
    name: 'content',
    config: (_, { command }) => {
      building = command === 'build'
      return { server: { fs: { allow: [process.cwd(), root] } } }
    },
    async buildStart() {
      await load()
      if (!building || this.environment.name !== 'client') return
      const emitPicture = async ({ name, encode }: PictureFile) =>
        this.emitFile({ type: 'asset', fileName: name, source: await encode() })
      await Promise.all([...pictures.values()].map(emitPicture))
      for (const { fileName, source } of (await drawCards()).values()) {
        this.emitFile({ type: 'asset', fileName, source })
      }
      for (const [path, source] of await makeFiles()) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      }
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? RESOLVED + id : undefined
    },
    async load(requested) {
      // The dev server asks for a linked stylesheet as `…?direct`.
      const id = requested.replace(/\?.*/s, '')
      if (!id.startsWith(RESOLVED + PREFIX)) return undefined
      if (id === RESOLVED + PAPER) return `@page { size: ${(await load()).site.paper}; }`
      if (id === RESOLVED + QUIZ) return writeCatalogue(await load())
      const name = id.slice(RESOLVED.length + PREFIX.length)
      if (id === RESOLVED + DISCOVERY) return writeModule(await pickDiscovery())
      return writeModule(name === 'resume' ? await pickResume() : pick(await load(), name))
    },
    configureServer({ watcher, environments, middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*/s, '')
        const send = (file: Uint8Array | undefined) => {
          if (!file) return next()
          response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
          response.end(file)
        }
        // Invalid content must not end the dev server.
        answer(path).then(send, next)
      })
      watcher.add(root)
      watcher.on('all', (_, file) => {
        if (!file.startsWith(root + sep)) return
        loading = undefined
        making = undefined
        drawing = undefined
        for (const { moduleGraph, hot } of Object.values(environments)) {
          moduleGraph.invalidateAll()
          hot.send({ type: 'full-reload' })
        }
      })
    },
  }
}

type CardFile = { fileName: string; source: Buffer }

function writeModule(value: unknown): string {
  return `export default ${JSON.stringify(value)}`
}

function pick(content: Content, name: string): unknown {
  if (name === 'site') return pickSite(content)
  if (name === 'personal') return content.personal
  if (name === 'privacy') {
    return composePrivacyPage(content.privacy, content.resume.page, content.site)
  }
  if (name === 'programs') return content.programs
  if (name === 'portfolio') {
    const { projects, portfolioLead: lead } = content.site
    return {
      lead,
      projects: projects.flatMap((slug) => {
        const project = content.projects.get(slug)
        return project ? [summarise(project)] : []
      }),
    }
  }
  if (name.startsWith('quiz/')) {
    return content.quiz.find(({ slug }) => name === `quiz/${slug}`)?.questions
  }
  const project = content.projects.get(name.replace('projects/', ''))
  if (!project) throw new Error(`There is no content named ${name}`)
  return composeProjectPage(project, content.projects, content.site.projects)
}

/** Writes the module of the quiz catalogue: each category with a function that loads its questions. */
function writeCatalogue({ quiz }: Content): string {
  const entries = quiz.map(({ slug, title, summary, questions }) => {
    const category = JSON.stringify({ slug, title, summary, count: questions.length })
    const load = `() => import(${JSON.stringify(`${QUIZ}/${slug}`)}).then((m) => m.default)`
    return `{ ...${category}, load: ${load} }`
  })
  return `export default [${entries.join(',')}]`
}

/** Picks the settings that every page loads, and no others to keep pages small. */
function pickSite({ site, resume }: Content) {
  const { title, description, url, language, themeColor, social, footerNote } = site
  const direction = writingDirection(language)
  const { label } = resume.page
  return { title, description, url, language, direction, themeColor, social, footerNote, label }
}
