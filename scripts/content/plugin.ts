import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type AddressPicture, type Content, loadContent } from './load-content.ts'
import { type PictureFile, sizePicture } from './sized-pictures.ts'
import { type ResumeFiles, makeResumeFiles } from '../resume/files.ts'
import { systemClock } from '../../shared/clock.ts'
import { composeProjectPage } from '../../shared/content/project-page.ts'
import { summarise } from '../../shared/content/project.ts'
import { RESUME_JSON, RESUME_PDF, RESUME_VCARD } from '../../shared/content/resume-files.ts'

const PREFIX = 'virtual:content/'
/** A stylesheet with the paper size of `site.json`, for printing. */
const PAPER = `${PREFIX}paper.css`
/** The categories of the question bank; the questions of each are a module of their own. */
const QUIZ = `${PREFIX}quiz`
const RESUME_FILES = new Set([RESUME_JSON, RESUME_PDF, RESUME_VCARD])
/** The bundler's sign for a module that has no file. */
const RESOLVED = '\0'

/**
 * Gives the client the owner's content as modules: `virtual:content/site`, `/resume`, `/personal`,
 * `/portfolio`, `/projects/SLUG`, `/programs`, `/quiz` and `/quiz/SLUG`. Each screen imports the one it shows and carries no other.
 * Pictures are emitted in several sizes, under names with a digest of their bytes; in dev they come
 * from the folder as they are.
 * The resume's files to take away are emitted beside them.
 * @param dir the content folder
 */
export function contentPlugin(dir: string): Plugin {
  const root = resolve(dir)
  const pictures = new Map<string, PictureFile>()
  let building = false
  let loading: Promise<Content> | undefined
  let making: Promise<ResumeFiles> | undefined

  const addressPicture: AddressPicture = (file, bytes, width) => {
    if (!building) return { src: `/@fs${join(root, file)}` }
    const { files, ...addresses } = sizePicture(file, bytes, width)
    for (const each of files) pictures.set(each.name, each)
    return addresses
  }
  const load = () => (loading ??= loadContent(root, addressPicture))
  const makeFiles = () =>
    (making ??= load().then(({ resume, site }) =>
      makeResumeFiles(root, resume, site, systemClock.now()),
    ))

  async function pickResume() {
    const { files } = await makeFiles()
    return { ...(await load()).resume.page, pdf: files.has(RESUME_PDF) }
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
      for (const [path, source] of (await makeFiles()).files) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      }
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? RESOLVED + id : undefined
    },
    async load(requested) {
      // The dev server asks for a linked stylesheet as `…?direct`.
      const id = requested.replace(/\?.*$/, '')
      if (!id.startsWith(RESOLVED + PREFIX)) return undefined
      if (id === RESOLVED + PAPER) return `@page { size: ${(await load()).site.paper}; }`
      if (id === RESOLVED + QUIZ) return writeCatalogue(await load())
      const name = id.slice(RESOLVED.length + PREFIX.length)
      const value = name === 'resume' ? await pickResume() : pick(await load(), name)
      return `export default ${JSON.stringify(value)}`
    },
    configureServer({ watcher, environments, middlewares }) {
      middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '')
        const file = RESUME_FILES.has(path) && (await makeFiles()).files.get(path)
        if (file) response.end(file)
        else next()
      })
      watcher.add(root)
      watcher.on('all', (_, file) => {
        if (!file.startsWith(root + sep)) return
        loading = undefined
        making = undefined
        for (const { moduleGraph, hot } of Object.values(environments)) {
          moduleGraph.invalidateAll()
          hot.send({ type: 'full-reload' })
        }
      })
    },
  }
}

function pick(content: Content, name: string): unknown {
  if (name === 'site') return pickSite(content)
  if (name === 'personal') return content.personal
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

/** The catalogue of the bank as a module: what there is, and how to load the questions. */
function writeCatalogue({ quiz }: Content): string {
  const entries = quiz.map(({ slug, title, summary, questions }) => {
    const known = JSON.stringify({ slug, title, summary, count: questions.length })
    const load = `() => import(${JSON.stringify(`${QUIZ}/${slug}`)}).then((m) => m.default)`
    return `{ ...${known}, load: ${load} }`
  })
  return `export default [${entries.join(',')}]`
}

/** What every page carries: as little as it needs. */
function pickSite({ site, resume }: Content) {
  const { title, description, url, language, themeColor, social, footerNote } = site
  const direction = writingDirection(language)
  const { label } = resume.page
  return { title, description, url, language, direction, themeColor, social, footerNote, label }
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])

function writingDirection(language: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(language).maximize()
  return script && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'
}
