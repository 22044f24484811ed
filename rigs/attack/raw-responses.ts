/** A parsed HTTP/1.1 response. */
export type RawResponse = {
  status: number
  /** Values by lower-case name; of several with one name, the last. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

type Read = { answer: RawResponse; rest: Buffer }

/**
 * Parses the complete responses at the start of received bytes (RFC 9112, section 6.3), except
 * interim ones.
 * @param head whether the requests were HEAD
 * @param closed whether the connection has closed, which ends a response without a length
 */
export function parseResponses(
  bytes: Buffer,
  head: boolean,
  closed: boolean,
): { answers: RawResponse[]; rest: Buffer } {
  const answers: RawResponse[] = []
  let rest = bytes
  for (;;) {
    const read = parseResponse(rest, head, closed)
    if (!read) return { answers, rest }
    if (read.answer.status >= 200) answers.push(read.answer)
    rest = read.rest
  }
}

function parseResponse(bytes: Buffer, head: boolean, closed: boolean): Read | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const [, code = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? []
  if (code === '') throw new Error(`No answer begins with ${JSON.stringify(first.slice(0, 200))}`)
  const headers = new Map(lines.map(readField))
  const status = Number(code)
  const after = bytes.subarray(end + 4)
  const finish = (body: Buffer, rest: Buffer) => ({ answer: { status, headers, body }, rest })

  if (head || status < 200 || status === 204 || status === 304)
    return finish(after.subarray(0, 0), after)
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = readChunks(after)
    return chunked && finish(chunked.body, chunked.rest)
  }
  const length = headers.get('content-length')
  if (length === undefined) return closed ? finish(after, after.subarray(after.length)) : undefined
  if (after.length < Number(length)) return undefined
  return finish(after.subarray(0, Number(length)), after.subarray(Number(length)))
}

function readField(line: string): [string, string] {
  const end = line.indexOf(':')
  return [line.slice(0, end).toLowerCase(), line.slice(end + 1).trim()]
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n')
    if (end < 0) return undefined
    const size = Number.parseInt(rest.subarray(0, end).toString('latin1'), 16)
    const next = end + 2 + size + 2
    if (rest.length < next) return undefined
    chunks.push(rest.subarray(end + 2, end + 2 + size))
    rest = rest.subarray(next)
    if (size === 0) return { body: Buffer.concat(chunks), rest }
  }
}
