import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import type { Result } from '../../shared/result.ts'
import { Problem, sendProblem } from './problem.ts'
import { closeAfterGrace, MAX_DISCARDED_BYTES } from './unread-body.ts'

const tooLarge = (limit: number) => `The body may have at most ${limit} bytes.`

/** Details by the error type of Express's parsers. */
const FAULTS: Record<string, (limit: number) => string> = {
  'entity.too.large': tooLarge,
  'entity.parse.failed': () => 'The body is not valid JSON.',
  'entity.verify.failed': () => 'The body is not valid UTF-8.',
  'charset.unsupported': () => 'Send the body in UTF-8.',
  'encoding.unsupported': () => 'Send the body without compression.',
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Chunks below this size count as small; a body may have as many as fit its limit at this size. */
const SMALL_CHUNK_BYTES = 64
/** Maximum number of small chunks of any body. */
const MAX_SMALL_CHUNKS = 1000

/** A body parser with its maximum in bytes; `mount` reserves the memory first. */
export type BodyReader = { limit: number; read: RequestHandler }

/**
 * Creates a parser for JSON bodies of at most `limit` bytes. Invalid JSON, other encodings, compressed and
 * larger bodies get problem details.
 */
export function readJson(limit: number): BodyReader {
  const options = { limit, inflate: false, type: JSON_TYPE, verify }
  return readBody(JSON_TYPE, limit, express.json({ ...options, strict: false }))
}

/**
 * Creates a parser that reads an HTML form of at most `limit` bytes as text, for `parseForm`. It rejects
 * what `readJson` rejects.
 */
export function readForm(limit: number): BodyReader {
  const options = { limit, inflate: false, type: FORM_TYPE, verify }
  return readBody(FORM_TYPE, limit, express.text(options))
}

function readBody(type: string, limit: number, parse: RequestHandler): BodyReader {
  const read: RequestHandler = (request, response, next) => {
    if (Number(request.headers['content-length']) > MAX_DISCARDED_BYTES) {
      return hangUp(response, limit)
    }
    limitReading(request, response, limit)
    if (request.is(type) === false) {
      return sendProblem(response, 415, { detail: `Send the body as ${type}.` })
    }
    parse(request, response, (error?: unknown) => {
      if (response.headersSent) return
      if (!error) return next()
      const { type = '', status = 0 } = error as { type?: string; status?: number }
      const detail = FAULTS[type]?.(limit)
      if (detail === undefined) return next(error)
      sendProblem(response, status, { detail })
    })
  }
  return { limit, read }
}

/**
 * Stops reading a body that is too large or has too many small chunks. The parser would read it to its
 * end, and stores each chunk separately, which takes more than 100 bytes even for one byte.
 */
function limitReading(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const maxSmall = Math.min(limit / SMALL_CHUNK_BYTES, MAX_SMALL_CHUNKS)
  let received = 0
  let small = 0
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (chunk.length < SMALL_CHUNK_BYTES) small++
    const isScattered = small > maxSmall
    if (received <= MAX_DISCARDED_BYTES && !isScattered) return
    // The connection closes later: closing it now would lose the response.
    request.pause()
    if (!response.headersSent) {
      const detail = isScattered ? 'The body has too many small chunks.' : tooLarge(limit)
      sendProblem(response, isScattered ? 400 : 413, { detail })
    }
    closeAfterGrace(request)
  })
}

function hangUp(response: ServerResponse, limit: number): void {
  response.setHeader('Connection', 'close')
  sendProblem(response, 413, { detail: tooLarge(limit) })
}

function verify(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  // The parser reads UTF-7, UTF-16 and UTF-32 too.
  if (encoding !== 'utf-8') refuse(415, 'charset.unsupported')
  if (!isUtf8(body)) refuse(400, 'entity.verify.failed')
}

function refuse(status: number, type: string): never {
  throw Object.assign(new Error(type), { status, type })
}

/** Control characters, line ends included, and lone surrogates. */
const UNSUPPORTED_CHARACTERS = /[\p{Cc}\p{Cs}]/u

/** Creates a schema for a single-line text, which a rule of `shared/rules` checks and normalises. */
export function text(rule: (text: string) => Result<string, string>) {
  return z
    .string('Expected a text.')
    .refine((value) => !UNSUPPORTED_CHARACTERS.test(value), {
      error: 'Remove control characters and broken characters.',
      abort: true,
    })
    .transform((value, context) => {
      const result = rule(value)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.problem })
      return z.NEVER
    })
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
    detail: 'Some fields are invalid.',
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
