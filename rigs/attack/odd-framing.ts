/** The framing of a message (RFC 9112, section 6): its header lines, and the body as it is sent. */
type Framing = {
  /** Lines with their ends. */
  lines: string
  body: string
}

type Frame = (body: string) => Framing

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const line = (name: string, value: string | number) => `${name}: ${value}\r\n`
const length =
  (value: string | number): Frame =>
  (body) => ({
    lines: line('Content-Length', value),
    body,
  })
const encoding =
  (lines: string, write: (body: string) => string = chunked): Frame =>
  (body) => ({ lines, body: write(body) })

const CHUNKED = line('Transfer-Encoding', 'chunked')
/** A request smuggled into the body of another, which the server must not answer. */
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'

/** The framing of a valid request. */
export const plainFraming: Frame = (body) => ({
  lines: body === '' ? '' : line('Content-Length', body.length),
  body,
})

/** Wrong lengths and chunks, and framings that two servers may parse differently (RFC 9112, section 11.2). */
export const ODD_FRAMINGS: Readonly<Record<string, Frame>> = {
  'a length that is too short': (body) => length(Math.max(body.length - 1, 0))(body),
  'a length that is too long': (body) => length(body.length + 10)(body),
  'a negative length': length(-1),
  'a length with a sign': length('+5'),
  'a length in hexadecimal': length('0x5'),
  'a length of no number': length('x'),
  'a length beyond all numbers': length('9'.repeat(30)),
  'a length that is a list': length('5, 5'),
  'a length of a gigabyte': length(2 ** 30),
  'no length': (body) => ({ lines: '', body }),
  'two lengths': (body) => ({ lines: line('Content-Length', body.length).repeat(2), body }),
  'two lengths that differ': (body) => ({
    lines: line('Content-Length', body.length) + line('Content-Length', 0),
    body,
  }),
  'chunks and a length': encoding(CHUNKED + line('Content-Length', 5)),
  'a length and chunks': encoding(line('Content-Length', 0) + CHUNKED),
  'a request behind the last chunk, and a length': encoding(
    CHUNKED + line('Content-Length', 5 + SMUGGLED.length),
    () => `0\r\n\r\n${SMUGGLED}`,
  ),
  'chunks by another name': encoding(line('Transfer-Encoding', 'xchunked')),
  'chunks twice': encoding(line('Transfer-Encoding', 'chunked, chunked')),
  'chunks that are compressed': encoding(line('Transfer-Encoding', 'gzip, chunked')),
  'chunks that are not the last coding': encoding(line('Transfer-Encoding', 'chunked, identity')),
  'chunks with a space before the colon': encoding('Transfer-Encoding : chunked\r\n'),
  'chunks after a tab': encoding('Transfer-Encoding:\tchunked\r\n'),
  'chunks on a folded line': encoding('Transfer-Encoding:\r\n chunked\r\n'),
  'chunks behind a bare line feed': encoding(`X: y\n${CHUNKED}`),
  'chunks behind a bare carriage return': encoding(`X: y\r${CHUNKED}`),
  'chunks behind NUL': encoding('Transfer-Encoding: \0chunked\r\n'),
  'a chunk of a size with a prefix': encoding(CHUNKED, (body) => chunked(body).replace('', '0x')),
  'a chunk of a negative size': encoding(CHUNKED, () => '-1\r\n\r\n0\r\n\r\n'),
  'a chunk of a size beyond all numbers': encoding(CHUNKED, () => `${'f'.repeat(20)}\r\n`),
  'a chunk with an extension': encoding(CHUNKED, (body) =>
    chunked(body).replace('\r\n', ';a="b\r\n'),
  ),
  'a chunk with a huge extension': encoding(CHUNKED, (body) =>
    chunked(body).replace('\r\n', `;${'a'.repeat(20_000)}\r\n`),
  ),
  'a chunk that ends without its line': encoding(CHUNKED, (body) =>
    chunked(body).replace('\r\n0', '0'),
  ),
  'a chunk that ends by a bare line feed': encoding(CHUNKED, (body) =>
    chunked(body).replaceAll('\r\n', '\n'),
  ),
  'no last chunk': encoding(CHUNKED, (body) => chunked(body).slice(0, -5)),
  'a chunk for each byte': encoding(
    CHUNKED,
    (body) => [...body.slice(0, 2000)].map((byte) => `1\r\n${byte}\r\n`).join('') + '0\r\n\r\n',
  ),
  trailers: encoding(CHUNKED, (body) => chunked(body).slice(0, -2) + 'Content-Length: 5\r\n\r\n'),
  'a trailer that is huge': encoding(
    CHUNKED,
    (body) => chunked(body).slice(0, -2) + `X: ${'x'.repeat(20_000)}\r\n\r\n`,
  ),
}

/** Invalid first lines, and those of other protocols; `%` stands for method and target. */
export const ODD_FIRST_LINES: readonly string[] = [
  ...[
    '%\r\n',
    '% HTTP/1.0\r\n',
    '% HTTP/0.9\r\n',
    '% HTTP/2.0\r\n',
    '% HTTP/1.10\r\n',
    '% http/1.1\r\n',
  ],
  ...[
    '% HTTP/1.1\n',
    '\r\n\r\n% HTTP/1.1\r\n',
    ' % HTTP/1.1\r\n',
    '%  HTTP/1.1\r\n',
    '% HTTP/1.1 \r\n',
  ],
  ...[
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
    '\0\0\0\0',
    'SSH-2.0-x\r\n',
  ],
  ...[
    '% HTTP/1.1\r\nHost: a\r\nHost: b\r\n',
    '% HTTP/1.1\r\n: x\r\n',
    '% HTTP/1.1\r\nHost: a@b/c?d\r\n',
  ],
]
