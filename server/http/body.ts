import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { UNFIT } from '../../shared/normalise.ts'
import type { Result } from '../../shared/result.ts'
import { parseForm } from './form.ts'
import { Problem } from './problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** Chunks below this size count as small; a body may have as many as fit its limit at this size. */
const SMALL_CHUNK_BYTES = 64
/** Maximum number of small chunks of any body. */
const MAX_SMALL_CHUNKS = 1000

/** Reads bodies of one type, of at most `limit` bytes; `createRouteListener` reserves the memory first. */
export type BodyReader = {
  limit: number
  /** Returns the body, or the problem with it. */
  read: (request: IncomingMessage) => Promise<unknown>
}

/** Creates a reader of JSON, of any value. */
export function readJson(limit: number): BodyReader {
  return createTextReader('application/json', limit, (text) => {
    try {
      return text === '' ? {} : JSON.parse(text)
    } catch {
      return new Problem(400, { detail: 'The body is not valid JSON.' })
    }
  })
}

/** Creates a reader of HTML forms, which returns the fields by name. */
export function readForm(limit: number): BodyReader {
  return createTextReader(
    'application/x-www-form-urlencoded',
    limit,
    (text) => parseForm(text) ?? new Problem(400, { detail: 'The body is not a valid form.' }),
  )
}

/** Creates a reader of bytes of any kind, such as a picture. */
export function readBytes(limit: number): BodyReader {
  return createReader('application/octet-stream', limit, (bytes) => bytes)
}

/** Creates a reader of one type. Other types, compressed and larger bodies are a problem, and never read to their end. */
function createReader(type: string, limit: number, parse: (bytes: Buffer) => unknown): BodyReader {
  return {
    limit,
    async read(request) {
      const bytes = checkHead(request, type, limit) ?? (await collect(request, limit))
      return bytes instanceof Problem ? bytes : parse(bytes)
    },
  }
}

/** Creates a reader of text in UTF-8, which may begin with a byte order mark. */
function createTextReader(type: string, limit: number, parse: (text: string) => unknown) {
  return createReader(type, limit, (bytes) =>
    isUtf8(bytes)
      ? parse(new TextDecoder().decode(bytes))
      : new Problem(400, { detail: 'The body is not valid UTF-8.' }),
  )
}

function checkHead({ headers }: IncomingMessage, type: string, limit: number): Problem | undefined {
  const { 'content-length': length, 'content-type': given = '' } = headers
  const [name = '', ...parameters] = given.split(';').map((part) => part.trim().toLowerCase())
  if (name !== type) return new Problem(415, { detail: `Send the body as ${type}.` })
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) {
    return new Problem(415, { detail: 'Send the body in UTF-8.' })
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    return new Problem(415, { detail: 'Send the body without compression.' })
  }
  return Number(length) > limit ? tooLarge(limit) : undefined
}

function tooLarge(limit: number): Problem {
  return new Problem(413, { detail: `The body may have at most ${limit} bytes.` })
}

/**
 * Collects the bytes of a body until it is too large or has too many small chunks, each of which takes more than 100
 * bytes of memory. Never resolves if the client leaves: then nobody waits for the response.
 */
function collect(request: IncomingMessage, limit: number): Promise<Buffer | Problem> {
  const maxSmall = Math.min(limit / SMALL_CHUNK_BYTES, MAX_SMALL_CHUNKS)
  const chunks: Buffer[] = []
  let received = 0
  let small = 0
  return new Promise((resolve) => {
    function settle(result: Buffer | Problem): void {
      request.off('data', add).off('end', finish)
      resolve(result)
    }
    function add(chunk: Buffer): void {
      received += chunk.length
      if (chunk.length < SMALL_CHUNK_BYTES) small++
      if (received > limit) return settle(tooLarge(limit))
      if (small <= maxSmall) return void chunks.push(chunk)
      const extras = { detail: 'The body has too many small chunks.' }
      settle(new Problem(400, extras, { Connection: 'close' }))
    }
    const finish = () => settle(Buffer.concat(chunks))
    request.on('data', add).once('end', finish)
  })
}

/** Creates a transform of a schema, which a rule of `shared/rules` checks and normalises. */
export function byRule(rule: (text: string) => Result<string, string>) {
  return (text: string, context: z.RefinementCtx) => {
    const result = rule(text)
    if (result.ok) return result.value
    context.addIssue({ code: 'custom', message: result.problem })
    return z.NEVER
  }
}

/** Creates a schema for a single-line text, which a rule of `shared/rules` checks and normalises. */
export function text(rule: (text: string) => Result<string, string>) {
  return z
    .string('Expected a text.')
    .refine((value) => !UNFIT.test(value), {
      error: 'Remove control characters and broken characters.',
      abort: true,
    })
    .transform(byRule(rule))
}

/** Maximum number of reported errors of a body. */
const MAX_ERRORS = 20

/** Returns the parsed body, or problem details that name each invalid field. */
export function checkBody<Body>(schema: z.ZodType<Body>, body: unknown): Body | Problem {
  const checked = schema.safeParse(body, { reportInput: true })
  if (checked.success) return checked.data
  const errors = checked.error.issues.flatMap(describeIssue).filter(({ field }) => field !== '')
  if (errors.length === 0) return new Problem(400, { detail: 'Send a JSON object as the body.' })
  return new Problem(400, {
    detail: texts.fieldsInvalid,
    errors: errors.slice(0, MAX_ERRORS),
  })
}

function describeIssue(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const field = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') {
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return [{ field, message: missing ? 'This field is missing.' : issue.message }]
  }
  return issue.keys.map((key) => ({
    field: [...issue.path, key.slice(0, 100)].join('.'),
    message: 'There is no such field.',
  }))
}
