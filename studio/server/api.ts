import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { checkContent } from '../../scripts/content/check.ts'
import { isEmptyFolder } from '../../scripts/content/content-reader.ts'
import type { DevContent } from '../../scripts/content/plugin.ts'
import type { DevFrontend } from '../../server/pages/dev-frontend.ts'
import { checkBody, readJson } from '../../server/http/body.ts'
import { Problem, send, sendProblem } from '../../server/http/problem.ts'
import type { Clock } from '../../shared/clock.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Result } from '../../shared/result.ts'
import type {
  Check,
  Commit,
  FileList,
  History,
  LighthouseRun,
  PageText,
  RemoveAnswer,
  Save,
  SaveAnswer,
  VersionText,
} from '../protocol.ts'
import { checkFolder } from './check-candidate.ts'
import { decodeText } from './decode-foreign.ts'
import type { Events } from './events.ts'
import { findPathProblem, listFiles, MAX_TEXT_BYTES, readFileText } from './folder.ts'
import { commitAll, readGitState } from './git.ts'
import { listVersions, readVersion } from './history.ts'
import { createLighthouse } from './lighthouse.ts'
import { listPageKinds, listPages } from './pages.ts'
import { readSchemas } from './schemas.ts'
import type { Saves } from './save.ts'

type Parts = {
  /** The content folder. */
  dir: string
  /** Endpoints of pictures and fonts. */
  uploads: Endpoints
  /** The folder of the sample content. */
  sample: string
  clock: Clock
  saves: Saves
  events: Events
  /** The content that the site shows. */
  content: Pick<DevContent, 'content' | 'read'>
  render: DevFrontend['render']
  /** Returns why the folder cannot be used. */
  findProblem: () => Promise<string | undefined>
  /** The endpoints of the start in an empty folder. */
  start: Endpoints
}

/** A request, with the query of its address. */
type Call = { query: URLSearchParams; request: IncomingMessage; response: ServerResponse }

/** What an endpoint answers: a body as JSON, a problem, or nothing if it has answered itself. */
type Answer = { status?: number; body: unknown } | Problem | undefined

/** Endpoints by method and path, e.g. `GET files`. */
export type Endpoints = Record<string, (call: Call) => Promise<Answer>>

/** Answers a request below `/studio/api/`. */
export type Api = (path: string, call: Call) => Promise<void>

/** Characters of JSON take up to six bytes each. */
const MAX_BODY_BYTES = 2 * MAX_TEXT_BYTES

/** In UTF-16 units. */
const MAX_MESSAGE_LENGTH = 5000

const saveSchema: z.ZodType<Save> = z.strictObject({
  text: z.string(),
  digest: z.string().nullable(),
})

const commitSchema: z.ZodType<Commit> = z.strictObject({
  message: z
    .string()
    .max(MAX_MESSAGE_LENGTH)
    .refine((message) => message.trim() !== '' && !message.includes('\0')),
})

const lighthouseSchema: z.ZodType<LighthouseRun> = z.strictObject({ path: z.string() })

/** Creates the endpoints that `protocol.ts` describes. */
export function createApi(parts: Parts): Api {
  const { dir, sample, clock, saves, events } = parts
  const body = readJson(MAX_BODY_BYTES)
  async function read<Body>(request: IncomingMessage, schema: z.ZodType<Body>) {
    const found = await body.read(request)
    return found instanceof Problem ? found : checkBody(schema, found)
  }

  const lighthouse = createLighthouse()
  const endpoints: Endpoints = {
    ...parts.start,
    ...parts.uploads,
    async 'GET files'() {
      return { body: await list() }
    },
    async 'GET file'({ query }) {
      const found = await readFileText(dir, pathOf(query))
      if (!found.ok) return refuse(found.problem)
      return found.value ? { body: found.value } : missing('There is no such file.')
    },
    async 'PUT file'({ query, request }) {
      const save = await read(request, saveSchema)
      if (save instanceof Problem) return save
      return describe(await saves.save(pathOf(query), save.text, save.digest))
    },
    async 'DELETE file'({ query }) {
      return describe(await saves.remove(pathOf(query), query.get('digest') ?? ''))
    },
    async 'GET history'({ query }) {
      const problem = findPathProblem(pathOf(query))
      if (problem !== undefined) return refuse(problem)
      const versions = await listVersions(dir, pathOf(query))
      const shown = versions.map(({ id, savedAt }) => ({ id, savedAt }))
      return { body: { versions: shown } satisfies History }
    },
    async 'GET version'({ query }) {
      const problem = findPathProblem(pathOf(query))
      if (problem !== undefined) return refuse(problem)
      const bytes = await readVersion(dir, pathOf(query), query.get('id') ?? '')
      if (!bytes) return missing('There is no such version.')
      return { body: { text: decodeText(bytes).text } satisfies VersionText }
    },
    async 'GET check'() {
      return { body: await check(false) }
    },
    // It sends requests to other sites, so it is no GET.
    async 'POST check'() {
      return { body: await check(true) }
    },
    async 'POST lighthouse'({ request, response }) {
      const run = await read(request, lighthouseSchema)
      if (run instanceof Problem) return run
      const content = await parts.content.content().catch(() => undefined)
      if (!content || !listPages(content).some(({ path }) => path === run.path))
        return missing('The site has no such page.')
      const url = `http://127.0.0.1:${request.socket.localPort}${encodeURI(run.path)}`
      const result = await lighthouse(url, response)
      if (response.destroyed) return undefined
      return result.ok ? { body: result.value } : new Problem(409, { detail: result.problem })
    },
    async 'GET git'() {
      const state = await readGitState(dir)
      return state.ok ? { body: state.value } : new Problem(409, { detail: state.problem })
    },
    async 'POST commit'({ request }) {
      const commit = await read(request, commitSchema)
      if (commit instanceof Problem) return commit
      const done = await commitAll(dir, commit.message)
      const state = done.ok ? await readGitState(dir) : done
      return state.ok ? { body: state.value } : new Problem(409, { detail: state.problem })
    },
    async 'GET page'({ query, request }) {
      const content = await parts.content.content().catch(() => undefined)
      if (!content || !listPageKinds(content).some(({ path }) => path === pathOf(query)))
        return missing('The gallery has no such page.')
      const { html } = await parts.render(pathOf(query), `http://${request.headers.host}`)
      return { body: { html } satisfies PageText }
    },
    async 'GET schemas'() {
      return { body: await readSchemas() }
    },
    'GET events'({ response }) {
      events.open(response)
      return Promise.resolve(undefined)
    },
  }

  async function list(): Promise<FileList> {
    const isEmpty = await isEmptyFolder(dir)
    const problem = isEmpty ? undefined : await parts.findProblem()
    // Content that could not be used since the start.
    const content = await parts.content.content().catch(() => undefined)
    return {
      isEmpty,
      problems: problem === undefined ? [] : (await checkFolder(dir, parts.content.read)).problems,
      files: await listFiles(dir).catch(() => []),
      languages: content?.languages.map(({ tag, prefix }) => ({ tag, prefix })) ?? [],
      pages: content ? listPages(content) : [],
      quiz: content?.quiz.map(({ slug, title }) => ({ title, file: `quiz/${slug}.json` })) ?? [],
      kinds: content ? listPageKinds(content) : [],
    }
  }

  async function check(online: boolean): Promise<Check> {
    const found = await checkContent(dir, sample, clock.now(), { online })
    const { problems, warnings, placeholders, sentences, gaps } = found
    const remark = (text: string) => `still the sample's: ${text}`
    const samples: ContentProblem[] = [
      ...placeholders.map(({ file, path, text }) => ({ file, path, expected: remark(text) })),
      ...sentences.map(({ file, line, text }) => ({
        ...{ file, line, column: 1, path: '' },
        expected: remark(text),
      })),
    ]
    return { problems, warnings, samples, gaps }
  }

  return async (path, call) => {
    const { request, response } = call
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const answer = Object.hasOwn(endpoints, `${method} ${path}`)
      ? await endpoints[`${method} ${path}`]?.(call)
      : missing('The studio has no such endpoint.')
    if (answer instanceof Problem) sendProblem(response, answer)
    else if (answer)
      send(
        response,
        answer.status ?? 200,
        'application/json; charset=utf-8',
        Buffer.from(JSON.stringify(answer.body)),
      )
  }
}

function pathOf(query: URLSearchParams): string {
  return query.get('path') ?? ''
}

const refuse = (detail: string) => new Problem(400, { detail })
const missing = (detail: string) => new Problem(404, { detail })

const STATUS = { saved: 200, removed: 200, invalid: 422, changed: 409 } as const

function describe(result: Result<SaveAnswer | RemoveAnswer, string>): Answer {
  if (!result.ok) return refuse(result.problem)
  return { status: STATUS[result.value.kind], body: result.value }
}
