import type {
  Check,
  FileList,
  FileText,
  GitState,
  History,
  LighthouseResult,
  RemoveAnswer,
  Save,
  SaveAnswer,
  Schemas,
  StudioEvent,
  VersionText,
} from '../protocol.ts'

/** What the page asks of the server on the owner's machine. */
export type StudioApi = {
  listFiles: () => Promise<FileList>
  /** Returns null if there is no such file. */
  readFile: (path: string) => Promise<FileText | null>
  saveFile: (path: string, save: Save) => Promise<SaveAnswer>
  /** Deletes a file that is still the one with this digest. */
  deleteFile: (path: string, digest: string) => Promise<RemoveAnswer>
  listHistory: (path: string) => Promise<History>
  readVersion: (path: string, id: string) => Promise<VersionText>
  check: () => Promise<Check>
  /** Checks with links to other sites, which takes longer. */
  checkLinks: () => Promise<Check>
  /** Runs Lighthouse on a page. Returns why it cannot; the signal cancels it. */
  runLighthouse: (path: string, signal: AbortSignal) => Promise<LighthouseResult | string>
  readGit: () => Promise<GitState>
  /** Commits all changes of the folder. Returns what git says if it refuses. */
  commit: (message: string) => Promise<GitState | string>
  readSchemas: () => Promise<Schemas>
  /** Listens to changes of files; returns a function that ends this. */
  listen: (onEvent: (event: StudioEvent) => void) => () => void
}

const BASE = '/studio/api/'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Statuses whose body is an answer to a save. */
const SAVE_STATUSES = [200, 409, 422]

/** The server of the page's own origin. Throws if it does not answer, or refuses. */
export const studioApi: StudioApi = {
  listFiles: () => read('files'),
  readFile: (path) => readFile(path),
  saveFile: (path, save) =>
    send('PUT', address('file', { path }), {
      headers: JSON_TYPE,
      body: JSON.stringify(save),
    }),
  deleteFile: (path, digest) => send('DELETE', address('file', { path, digest })),
  listHistory: (path) => read(address('history', { path })),
  readVersion: (path, id) => read(address('version', { path, id })),
  check: () => read('check'),
  checkLinks: () => send('POST', 'check'),
  runLighthouse: (path, signal) => post('lighthouse', { path }, signal),
  readGit: () => read('git'),
  commit: (message) => post('commit', { message }),
  readSchemas: () => read('schemas'),
  listen(onEvent) {
    const source = new EventSource(`${BASE}events`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      onEvent(JSON.parse(data) as StudioEvent)
    })
    return () => source.close()
  },
}

function address(name: string, query: Record<string, string>): string {
  return `${name}?${new URLSearchParams(query).toString()}`
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(BASE + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}

async function readFile(path: string): Promise<FileText | null> {
  const response = await fetch(BASE + address('file', { path }))
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as FileText
}

/** Sends a body. Returns why the server refuses. */
async function post<Answer>(
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Answer | string> {
  const response = await fetch(BASE + path, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  if (response.ok) return (await response.json()) as Answer
  if (response.status !== 409) throw new Error(`${path} answered ${response.status}`)
  return ((await response.json()) as { detail?: string }).detail ?? 'The studio refuses it.'
}

/** Saves come before the many modules that the frame loads meanwhile. */
async function send<Answer>(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(BASE + path, { ...init, method, priority: 'high' })
  if (!SAVE_STATUSES.includes(response.status)) {
    throw new Error(`${path} answered ${response.status}`)
  }
  return (await response.json()) as Answer
}
