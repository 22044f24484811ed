import { copyText } from '../../../app/copy-text.ts'
import { isRecord, parseJson } from '../../../../shared/json.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Method } from '../planner/plan.ts'
import { keyOfMethod, parseMethod } from './method.ts'
import { MAX_RACERS, TASK_HASH_PREFIX, type Texts } from './messages.ts'

/** A task and a method, as a shared link encodes them. */
export type SharedTask = {
  texts: Texts
  method: Method
  /** The step of the search that is shown. */
  step?: number
  /** The methods that were chosen to race. */
  racers?: readonly Method[] | undefined
}

/** Maximum length of a link's code: browsers and chat programs cut longer ones. */
const MAX_CODE_LENGTH = 30_000

/** Maximum decompressed size: a short code can expand to gigabytes. */
const MAX_DECODED_BYTES = 400_000

/** A code: `z` for deflated, `p` for plain (browsers without CompressionStream), then base64url. */
const CODE = /^([zp])([\w-]+)$/

/** Encodes a task as the hash of a link; returns undefined if it is too long. */
export async function createTaskHash({
  texts,
  method,
  step,
  racers,
}: SharedTask): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...texts, ...method, step, racers }))
  if (bytes.length > MAX_DECODED_BYTES) return undefined
  const canDeflate = typeof CompressionStream !== 'undefined'
  const packed = canDeflate ? await transform(bytes, new CompressionStream('deflate-raw')) : bytes
  const code = packed && toBase64Url(packed)
  if (code === undefined || code.length > MAX_CODE_LENGTH) return undefined
  return `${TASK_HASH_PREFIX}${canDeflate ? 'z' : 'p'}${code}`
}

type SharingPage = {
  /** Called once the address links to the task. */
  onLinked: () => void
  /** Returns whether the visitor has left the page. */
  hasLeft: () => boolean
}

/**
 * Makes the address of the page link to a task, and copies it.
 * @returns a sentence that says what has come of it; undefined if the visitor has left the page
 */
export async function shareTask(
  task: SharedTask,
  { onLinked, hasLeft }: SharingPage,
): Promise<string | undefined> {
  const hash = await createTaskHash(task)
  if (hasLeft()) return undefined
  if (hash === undefined) return 'The texts are too long for a link. Share them as files instead.'
  window.history.replaceState(window.history.state, '', hash)
  onLinked()
  const copied = await copyText(window.location.href)
  const what = task.step === undefined ? 'this search' : 'this step of the search'
  return copied
    ? `Link to these texts and ${what} copied.`
    : `Copying failed. Copy the address of this page instead: it links to these texts and ${what}.`
}

/** Decodes a hash: undefined for other hashes, `damaged` if decoding fails. */
export async function readTaskHash(
  hash: string,
): Promise<Result<SharedTask, 'damaged'> | undefined> {
  if (!hash.startsWith(TASK_HASH_PREFIX)) return undefined
  const [, packing, code = ''] = CODE.exec(hash.slice(TASK_HASH_PREFIX.length)) ?? []
  if (packing === undefined || code.length > MAX_CODE_LENGTH) return failure('damaged')
  try {
    const packed = fromBase64Url(code)
    const bytes =
      packing === 'z' ? await transform(packed, new DecompressionStream('deflate-raw')) : packed
    const task = bytes && parseTask(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return task ? success(task) : failure('damaged')
  } catch {
    // Not base64, not deflated, or not UTF-8.
    return failure('damaged')
  }
}

function parseTask(json: string): SharedTask | undefined {
  const value = parseJson(json)
  if (!isRecord(value)) return undefined
  const { domain, problem, search, heuristic, step, racers } = value
  const method = parseMethod(search, heuristic)
  if (!method || typeof domain !== 'string' || typeof problem !== 'string') return undefined
  const isStep = typeof step === 'number' && Number.isInteger(step) && step >= 0
  const chosen = Array.isArray(racers) ? parseRacers(racers) : []
  return {
    texts: { domain, problem },
    method,
    ...(isStep && { step }),
    ...(chosen.length > 0 && { racers: chosen }),
  }
}

/** Parses methods, without those that do not exist or are there twice. */
function parseRacers(values: readonly unknown[]): Method[] {
  const methods = new Map<string, Method>()
  for (const value of values.slice(0, MAX_RACERS)) {
    const method = isRecord(value) && parseMethod(value['search'], value['heuristic'])
    if (method) methods.set(keyOfMethod(method), method)
  }
  return [...methods.values()]
}

/** Compresses or decompresses; returns undefined beyond `MAX_DECODED_BYTES`. */
async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_DECODED_BYTES) {
      await reader.cancel()
      return undefined
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(code: string): Uint8Array<ArrayBuffer> {
  const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
