import type { ProblemDetails } from '../../shared/api/problem-details.ts'
import { MINUTE, SECOND } from '../../shared/clock.ts'
import type {
  AddedFont,
  AddedPicture,
  Check,
  FileList,
  FileText,
  GitState,
  History,
  ImportAnswer,
  LighthouseResult,
  PageText,
  PictureList,
  Removal,
  RemoveAnswer,
  Save,
  SaveAnswer,
  Schemas,
  StartAnswer,
  StartChoices,
  StartOptions,
  StudioEvent,
  StudioPicture,
  VersionText,
} from '../protocol.ts'

/** What the page asks of the server on the owner's machine. */
export type StudioApi = {
  listFiles: () => Promise<FileList>
  /** Returns null if there is no such file. */
  readFile: (path: string, signal: AbortSignal) => Promise<FileText | null>
  saveFile: (path: string, save: Save, signal: AbortSignal) => Promise<SaveAnswer>
  /** Deletes a file that is still the one with this digest. */
  deleteFile: (path: string, digest: string, signal: AbortSignal) => Promise<RemoveAnswer>
  listHistory: (path: string) => Promise<History>
  readVersion: (path: string, id: string, signal: AbortSignal) => Promise<VersionText>
  check: () => Promise<Check>
  /** Checks with links to other sites, which takes longer. */
  checkLinks: () => Promise<Check>
  /** Runs Lighthouse on a page. Returns why it cannot; the signal cancels it. */
  runLighthouse: (path: string, signal: AbortSignal) => Promise<LighthouseResult | string>
  readGit: () => Promise<GitState>
  /** Commits all changes of the folder. Returns what git says if it refuses. */
  commit: (message: string) => Promise<GitState | string>
  readSchemas: () => Promise<Schemas>
  readStart: () => Promise<StartOptions>
  /** Reads the resume of a file, for a start. */
  importResume: (file: File) => Promise<ImportAnswer>
  /** Writes the first files of an empty folder; one that has files meanwhile is started. */
  start: (choices: StartChoices) => Promise<StartAnswer>
  /** Returns the HTML of a page of the gallery. */
  readPage: (path: string) => Promise<PageText>
  listPictures: () => Promise<PictureList>
  /** Adds a picture for a text. Throws a `Refusal` that says what is wrong with it. */
  addPicture: (file: File, beside: string) => Promise<AddedPicture>
  removePicture: (path: string) => Promise<Removal>
  /** Adds a font. Throws a `Refusal` that says what is wrong with it. */
  addFont: (file: File) => Promise<AddedFont>
  removeFont: (path: string) => Promise<Removal>
  /** Brings a picture or a font back that was removed. Throws a `Refusal` that says why it cannot. */
  undelete: (path: string, version: string) => Promise<void>
  /** Listens to changes of files, and to whether the server answers; returns a function that ends this. */
  listen: (
    onEvent: (event: StudioEvent) => void,
    onConnection: (connection: Connection) => void,
  ) => () => void
}

/** Whether the server answers. `closed`: it was started again, and this page has no access to it. */
export type Connection = 'open' | 'lost' | 'closed'

/** An answer that is no success, with what it says. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail)
  }
}

/** What the page says without an answer. */
export const NO_ANSWER = 'The studio does not answer.'

/** Says why a request failed: what the server refuses, or that it does not answer. */
export function describeFailure(error: unknown): string {
  return error instanceof Refusal ? error.message : `${NO_ANSWER} Try again.`
}

const BASE = '/studio/api/'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Statuses whose body is an answer to a save. */
const SAVE_STATUSES = [200, 409, 422]

/** Milliseconds for an answer: a large folder takes seconds to check. */
export const ANSWER_TIMEOUT = 15 * SECOND

/** Milliseconds for an answer that takes the whole content or git. */
const LONG_TIMEOUT = 2 * MINUTE

/** Milliseconds until a connection is tried again. */
const RECONNECT_PAUSE = 3 * SECOND

/** The server of the page's own origin. Throws a `Refusal`, or another error if it does not answer. */
export const studioApi: StudioApi = {
  listFiles: () => read('files'),
  async readFile(path, signal) {
    const response = await ask('GET', address('file', { path }), { signal })
    return response.status === 404 ? null : parse(response)
  },
  saveFile: (path, save, signal) =>
    send('PUT', address('file', { path }), {
      ...{ signal, headers: JSON_TYPE },
      body: JSON.stringify(save),
    }),
  deleteFile: (path, digest, signal) =>
    send('DELETE', address('file', { path, digest }), { signal }),
  listHistory: (path) => read(address('history', { path })),
  readVersion: async (path, id, signal) => {
    const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT)])
    return parse(await ask('GET', address('version', { path, id }), { signal: either }))
  },
  check: () => read('check', LONG_TIMEOUT),
  checkLinks: () => send('POST', 'check', { signal: AbortSignal.timeout(LONG_TIMEOUT) }),
  runLighthouse: (path, signal) => post('lighthouse', { path }, signal),
  readGit: () => read('git', LONG_TIMEOUT),
  commit: (message) => post('commit', { message }, AbortSignal.timeout(LONG_TIMEOUT)),
  readSchemas: () => read('schemas'),
  readStart: () => read('start'),
  importResume: (file) => upload('POST', address('start/import', { name: file.name }), file),
  async start(choices) {
    const response = await ask('POST', 'start', {
      ...{ headers: JSON_TYPE, signal: AbortSignal.timeout(LONG_TIMEOUT) },
      body: JSON.stringify(choices),
    })
    return response.status === 409 ? { kind: 'started' } : parse(response, [201, 422])
  },
  readPage: (path) => read(address('page', { path })),
  listPictures: () => read('pictures'),
  addPicture: (file, beside) =>
    upload('PUT', address('picture', { name: file.name, beside }), file),
  addFont: (file) => upload('PUT', address('font', { name: file.name }), file),
  removePicture: (path) => remove('picture', path),
  removeFont: (path) => remove('font', path),
  async undelete(path, id) {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT)
    await parse(await ask('POST', address('undelete', { path, id }), { signal }))
  },
  listen(onEvent, onConnection) {
    const ending = new AbortController()
    let source: EventSource
    function connect() {
      if (ending.signal.aborted) return
      source = new EventSource(`${BASE}events`)
      source.addEventListener('open', () => onConnection('open'))
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        onEvent(JSON.parse(data) as StudioEvent)
      })
      source.addEventListener('error', ({ currentTarget }) => {
        const { readyState } = currentTarget as EventSource
        if (readyState === EventSource.CLOSED) void reconnect()
        else onConnection('lost')
      })
    }
    /** The browser connects again by itself, but not after an answer that is no stream. */
    async function reconnect() {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT)
      const response = await ask('HEAD', 'schemas', { signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      onConnection(response?.status === 401 ? 'closed' : 'lost')
      // The link of the new start may be open in another tab then.
      setTimeout(connect, RECONNECT_PAUSE)
    }
    connect()
    ending.signal.addEventListener('abort', () => source.close())
    return () => ending.abort()
  },
}

/** Returns the address of a thumbnail, which is another one after each change of the picture. */
export function thumbnailUrl({
  path,
  modifiedAt,
}: Pick<StudioPicture, 'path' | 'modifiedAt'>): string {
  return BASE + address('picture', { path, modified: String(modifiedAt) })
}

function address(name: string, query: Record<string, string>): string {
  return `${name}?${new URLSearchParams(query).toString()}`
}

function ask(method: string, path: string, init: RequestInit): Promise<Response> {
  return fetch(BASE + path, { method, ...init })
}

async function read<Answer>(path: string, timeout = ANSWER_TIMEOUT): Promise<Answer> {
  return parse(await ask('GET', path, { signal: AbortSignal.timeout(timeout) }))
}

async function remove(kind: 'picture' | 'font', path: string): Promise<Removal> {
  const signal = AbortSignal.timeout(LONG_TIMEOUT)
  return parse(await ask('DELETE', address(kind, { path }), { signal }), [200, 409])
}

/** Sends a body. Returns why the server refuses. */
async function post<Answer>(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer | string> {
  const response = await ask('POST', path, {
    ...{ headers: JSON_TYPE, signal },
    body: JSON.stringify(body),
  })
  return response.status === 409 ? readDetail(response) : parse(response)
}

async function upload<Answer>(method: string, path: string, file: File): Promise<Answer> {
  const signal = AbortSignal.timeout(LONG_TIMEOUT)
  const headers = { 'content-type': 'application/octet-stream' }
  return parse(await ask(method, path, { signal, headers, body: file }))
}

/** Saves come before the many modules that the frame loads meanwhile. */
async function send<Answer>(method: string, path: string, init: RequestInit): Promise<Answer> {
  return parse(await ask(method, path, { ...init, priority: 'high' }), SAVE_STATUSES)
}

async function parse<Answer>(response: Response, statuses = [200]): Promise<Answer> {
  if (statuses.includes(response.status)) return (await response.json()) as Answer
  throw new Refusal(response.status, await readDetail(response))
}

/** Reads what a problem says (RFC 9457), and the fields that it names. */
async function readDetail(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as Partial<ProblemDetails> | undefined
  const { detail = `The studio answered ${response.status}.`, errors = [] } = body ?? {}
  return [detail, ...errors.map(({ field, message }) => `${field}: ${message}`)].join(' ')
}
