import { inflateSync } from 'node:zlib'

/** A name of PDF, such as `/Catalog`. */
export type Name = { name: string }
/** The number of an indirect object. */
type Reference = { reference: number }
export type Dictionary = { [key: string]: PdfValue | undefined }
export type PdfValue = number | boolean | null | string | Name | Reference | PdfValue[] | Dictionary

/** An indirect object, with the bytes of its stream. */
type PdfObject = { value: PdfValue; stream?: Buffer }

/** Reads the objects of a PDF without object streams, by its table of offsets (ISO 32000-1, 7.5). */
export function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
  const objects = new Map<number, PdfObject>()
  offsets.forEach(([, offset, use], number) => {
    if (use === 'n') objects.set(number, readObject(bytes, text, Number(offset)))
  })
  const trailer = parseValue(text, text.indexOf('trailer', table) + 'trailer'.length)
    .value as Dictionary

  function find(value: PdfValue | undefined): PdfObject | undefined {
    if (value === undefined) return undefined
    return isReference(value) ? objects.get(value.reference) : { value }
  }
  /** Follows a path of keys and indices from a value, through references. */
  function get(from: PdfValue | undefined, ...path: (string | number)[]): PdfValue | undefined {
    const value = find(from)?.value
    const [step, ...rest] = path
    if (step === undefined) return value
    return get((value as Dictionary | undefined)?.[step], ...rest)
  }
  return { objects, trailer, find, get }
}

/** Reads the stream of an object as text. */
export function readStream(object: PdfObject | undefined): Buffer {
  if (!object?.stream) throw new Error('This object has no stream')
  const filter = (object.value as Dictionary)['Filter']
  return filter === undefined ? object.stream : inflateSync(object.stream)
}

export function isName(value: PdfValue | undefined, name: string): boolean {
  return (value as Name | undefined)?.name === name
}

function isReference(value: PdfValue): value is Reference {
  return typeof value === 'object' && value !== null && 'reference' in value
}

function readObject(bytes: Buffer, text: string, offset: number): PdfObject {
  const head = /\d+ \d+ obj\s/y
  head.lastIndex = offset
  if (!head.test(text)) throw new Error(`There is no object at ${offset}`)
  const { value, end } = parseValue(text, head.lastIndex)
  const start = /\s*stream\r?\n/y
  start.lastIndex = end
  if (!start.test(text)) return { value }
  const length = (value as Dictionary)['Length'] as number
  return { value, stream: bytes.subarray(start.lastIndex, start.lastIndex + length) }
}

const TOKEN =
  /\s*(?:(<<|>>|\[|\])|\/([^\s<>[\]()/%]*)|(\d+) \d+ R\b|([-+]?(?:\d+\.?\d*|\.\d+))|<([\da-fA-F\s]*)>|\(((?:[^()\\]|\\[\s\S])*)\)|(true|false|null))/y

/** Parses the value that begins at an offset (ISO 32000-1, 7.3). */
function parseValue(text: string, from: number): { value: PdfValue; end: number } {
  TOKEN.lastIndex = from
  const found = TOKEN.exec(text)
  if (!found) throw new Error(`There is no value at ${from}: ${text.slice(from, from + 40)}`)
  const [, sign, name, reference, number, hex, literal, word] = found
  const end = TOKEN.lastIndex
  if (sign === '[') return parseList(text, end, ']')
  if (sign === '<<') {
    const { value, end: after } = parseList(text, end, '>>')
    const pairs: [string, PdfValue | undefined][] = []
    for (let at = 0; at < value.length; at += 2) {
      pairs.push([(value[at] as Name).name, value[at + 1]])
    }
    return { value: Object.fromEntries(pairs), end: after }
  }
  if (name !== undefined) return { value: { name: unescapeName(name) }, end }
  if (reference !== undefined) return { value: { reference: Number(reference) }, end }
  if (number !== undefined) return { value: Number(number), end }
  if (word !== undefined) return { value: word === 'null' ? null : word === 'true', end }
  return { value: literal ?? Buffer.from(hex ?? '', 'hex').toString('latin1'), end }
}

function parseList(text: string, from: number, close: string): { value: PdfValue[]; end: number } {
  const value: PdfValue[] = []
  const end = /\s*(\]|>>)/y
  for (let at = from; ;) {
    end.lastIndex = at
    if (end.exec(text)?.[1] === close) return { value, end: end.lastIndex }
    const item = parseValue(text, at)
    value.push(item.value)
    at = item.end
  }
}

function unescapeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}
