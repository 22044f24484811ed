import fc from 'fast-check'
import { type Caller, fillPlaceholders } from './callers.ts'
import { type AttackedEndpoint, ENDPOINTS, PUBLIC_READS } from './endpoints.ts'
import { goodBody, oddBody } from './odd-bodies.ts'
import { ODD_FIRST_LINES, ODD_FRAMINGS, plainFraming } from './odd-framing.ts'
import { type Field, oddFields, oddMethod, oddTarget } from './odd-heads.ts'
import { anyBytes } from './odd-values.ts'

/** A request without its caller: bytes as text, with placeholders in braces. */
export type Input = {
  /** What is odd about it. */
  kind: 'nothing' | 'body' | 'headers' | 'target' | 'method' | 'framing' | 'first line' | 'bytes'
  endpoint: string
  /** Whether the server can tell where it ends, so that it must answer. */
  ends: boolean
  head: boolean
  /** Writes the request of a caller. */
  write: (caller: Caller) => string
  /** Where it is split into several writes, as shares of its length. */
  cuts: readonly number[]
}

type Parts = Partial<{
  method: string
  target: string
  fields: readonly Field[]
  body: string
  frame: typeof plainFraming
  /** `%` stands for method and target. */
  first: string
}>

/** Writes the example request of an endpoint, with some of its parts replaced. */
function writeRequest(endpoint: AttackedEndpoint, parts: Parts, caller: Caller): string {
  const { method = endpoint.method, target = endpoint.target, fields = [] } = parts
  const { body = goodBody(endpoint), frame = plainFraming, first = '% HTTP/1.1\r\n' } = parts
  const replaced = new Set(fields.map(([name]) => name))
  const own = Object.entries(endpoint.headers).filter(([name]) => !replaced.has(name))
  const all: Field[] = [['Host', 'site.example'], ['X-Forwarded-For', caller.address], ...own]
  const lines = [...all.filter(([name]) => !replaced.has(name)), ...fields]
  const framed = frame(fillPlaceholders(body, caller))
  return (
    fillPlaceholders(
      first.replace('%', () => `${method} ${target}`),
      caller,
    ) +
    lines.map(([name, value]) => `${name}: ${fillPlaceholders(value, caller)}\r\n`).join('') +
    `${framed.lines}\r\n${framed.body}`
  )
}

/** Creates the unchanged example request of an endpoint. */
export function validInput(endpoint: AttackedEndpoint): Input {
  return makeInput(endpoint, 'nothing', {})
}

function makeInput(endpoint: AttackedEndpoint, kind: Input['kind'], parts: Parts): Input {
  const { method, path } = endpoint
  return {
    kind,
    endpoint: `${method} ${path}`,
    ends: kind !== 'framing' && kind !== 'first line' && kind !== 'bytes',
    head: parts.method === 'HEAD',
    write: (caller) => writeRequest(endpoint, parts, caller),
    cuts: [],
  }
}

/** Generates requests with one odd part, and a few valid ones. */
export function oddInput(): fc.Arbitrary<Input> {
  const endpoint = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ENDPOINTS.filter(({ body }) => body)) },
    { weight: 2, arbitrary: fc.constantFrom(...ENDPOINTS.filter(({ body }) => !body)) },
    { weight: 1, arbitrary: fc.constantFrom(...PUBLIC_READS) },
  )
  const cuts = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
    },
  )
  return fc
    .tuple(endpoint, cuts)
    .chain(([endpoint, cuts]) => oddInputOf(endpoint).map((input) => ({ ...input, cuts })))
}

function oddInputOf(endpoint: AttackedEndpoint): fc.Arbitrary<Input> {
  const make = (kind: Input['kind'], parts: Parts) => makeInput(endpoint, kind, parts)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(validInput(endpoint)) },
    { weight: 20, arbitrary: oddBody(endpoint).map((body) => make('body', { body })) },
    { weight: 8, arbitrary: oddFields.map((fields) => make('headers', { fields })) },
    {
      weight: 6,
      arbitrary: oddTarget(endpoint.target).map((target) => make('target', { target })),
    },
    { weight: 2, arbitrary: oddMethod.map((method) => make('method', { method })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...Object.values(ODD_FRAMINGS))
        .map((frame) => make('framing', { frame })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...ODD_FIRST_LINES).map((first) => make('first line', { first })),
    },
    {
      weight: 1,
      arbitrary: anyBytes.map((bytes) => ({ ...make('bytes', {}), write: () => bytes })),
    },
  )
}

/** Splits a request into the writes that send it. */
export function splitRequest(request: string, cuts: readonly number[]): Buffer[] {
  const bytes = Buffer.from(request, 'latin1')
  const ends = cuts.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b)
  return [0, ...ends]
    .map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length))
    .filter(({ length }) => length > 0)
}
