import fc from 'fast-check'
import { anyBytes, toBytes } from './odd-values.ts'

/** A header field. */
export type Field = readonly [name: string, value: string]

/** Headers that the server reads, with values that could break it. */
const READ: Readonly<Record<string, readonly string[]>> = {
  Authorization: [
    ...['', 'Bearer', 'Bearer ', 'bearer {token}', 'Bearer  {token}', 'Bearer {token}, Bearer x'],
    ...['Basic YTpi', `Bearer ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(6000)}`, 'Bearer {token}\t'],
  ],
  'If-Match': ['*', '""', '"0"', '"-1"', '"1e3"', 'W/"1"', '"1", "2"', `"${'9'.repeat(15)}"`, '1'],
  'If-None-Match': ['*', '', 'W/', ','.repeat(6000), '"a",'.repeat(2000), '"', '\\'],
  'Accept-Encoding': ['*', 'br;q=0', 'gzip;q=a', ';'.repeat(5000), ','.repeat(5000), 'br, br;q=0'],
  Range: ['bytes=0-0', 'bytes=9-5', 'bytes=-1', `bytes=${'0-1,'.repeat(2000)}`, 'x'],
  'X-Forwarded-For': [
    ...[
      '',
      'unknown',
      '::1',
      '::ffff:1.2.3.4',
      'fe80::1%eth0',
      '999.1.1.1',
      '1.2.3.4:80',
      '[::1]:8',
    ],
    ...[
      `${'1.2.3.4,'.repeat(800)}5.6.7.8`,
      ','.repeat(3000),
      "' or 1=1 --",
      '0x7f.1',
      '2001:db8::/32',
    ],
  ],
  'X-Forwarded-Proto': ['javascript', 'https,http'],
  'X-Forwarded-Host': ['evil.example', '\xff'],
  Forwarded: ['for=1.2.3.4;host=evil.example', 'for="_x'],
  Origin: [
    'null',
    'http://evil.example',
    'http://',
    'javascript:alert(1)',
    '',
    '\xff',
    'http://[::1',
  ],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'none', '', 'x'],
  'Content-Type': [
    ...['', 'text/plain', 'application/json; charset=utf-16', 'application/json; charset=latin1'],
    ...['application/json;;;', 'application/json; charset="', 'application/json; charset=utf-7'],
    ...[
      'application/jsonx',
      'multipart/form-data; boundary=x',
      '*/*',
      '/',
      `a/${'b'.repeat(5000)}`,
    ],
    ...[
      'application/x-www-form-urlencoded; charset=iso-8859-1',
      'APPLICATION/JSON',
      'application/json, text/x',
    ],
  ],
  'Content-Encoding': ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x', '', 'GZIP'],
  'User-Agent': ['', 'bot', 'x'.repeat(9000), '\xff\xfe', '() { :; }; echo'],
  Cookie: ['a=b', `a=${'b'.repeat(9000)}`, '__proto__=1'],
  Expect: ['100-continue', '200-ok', ''],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Original-URL': ['/admin'],
  TE: ['trailers, deflate;q=0.5'],
  Trailer: ['Content-Length'],
  Pragma: ['no-cache'],
  'Max-Forwards': ['-1'],
}

const readField: fc.Arbitrary<Field[]> = fc
  .constantFrom(...Object.keys(READ))
  .chain((name) =>
    fc
      .oneof(fc.constantFrom(...(READ[name] ?? [''])), fc.string().map(withoutControls))
      .map((value) => [[name, value] as const]),
  )

/** Headers that the server does not read: huge, many, or of any bytes. */
const unknownField: fc.Arbitrary<Field[]> = fc.oneof(
  fc
    .constantFrom(100, 15_000, 17_000, 70_000)
    .map((length) => [['X-Long', 'x'.repeat(length)] as const]),
  fc.constantFrom(5000, 20_000).map((length) => [['x'.repeat(length), '1'] as const]),
  fc
    .constantFrom(90, 500, 2100)
    .map((count) => Array.from({ length: count }, (_, index) => [`a${index}`, ''] as const)),
  anyBytes.map((bytes) => [['X-Any', bytes] as const]),
  fc
    .constantFrom('', ' ', 'a b', 'a\0', 'a(', 'ä', ':', '__proto__')
    .map((name) => [[name, '1'] as const]),
  fc
    .constantFrom('a\r\n b', 'a\n b', 'a\rb', 'a\0b', '\t', '\x7f')
    .map((value) => [['X-Fold', value] as const]),
)

/** One to three sets of odd headers. */
export const oddFields: fc.Arbitrary<Field[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: readField }, { weight: 1, arbitrary: unknownField }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((sets) => sets.flat())

/** Known, unknown and invalid methods. */
export const oddMethod: fc.Arbitrary<string> = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'],
  ...['PROPFIND', 'LOCK', 'M-SEARCH', 'QUERY', 'PURGE', 'FOO', 'get', '', 'G ET', 'GET\0', 'ä'],
)

const ODD_ENDS = [
  ...[
    '/',
    '//',
    '/.',
    '/..',
    '/%',
    '/%zz',
    '/%00',
    '/..%2f',
    '/%2e%2e/',
    '/..\\',
    '%5c',
    '%ff',
    '%c0%ae',
  ],
  ...[
    ';a=b',
    '.json',
    '~',
    '%20',
    '%0d%0aX:y',
    '\x7f',
    '\xff',
    '"',
    '<',
    '{',
    '|',
    '%u0041',
    '/{stranger}',
  ],
  ...[
    '?',
    '?q',
    '?q=%',
    '?q=%ff',
    '?q=%00',
    '?q=a&q=b',
    '?q[]=a',
    '?q[__proto__]=a',
    '?__proto__=a',
  ],
  ...[
    `?q=${'x'.repeat(9000)}`,
    `?${'a&'.repeat(4000)}`,
    `?q=${'%F0%9F%98%80'.repeat(500)}`,
    '??',
    '?#',
    '#a',
  ],
]

const ODD_TARGETS = [
  ...[
    '*',
    '//',
    '///',
    '//evil.example/',
    '/\\evil.example',
    '/%',
    '/%00',
    '/..%2f',
    '/../',
    '/./',
    '/;',
  ],
  ...[
    'http://evil.example/',
    'http://evil.example',
    'http://[::1',
    'http://a:b@c/',
    'file:///etc/passwd',
  ],
  ...[
    'javascript://x/%0aalert(1)',
    'ftp://x',
    'x://y',
    'x://y?z',
    'HTTP://X/Personal',
    'evil.example:443',
    '',
    ' ',
    '?',
    '#',
  ],
  ...[
    `/${'a'.repeat(10_000)}`,
    `/${'%61'.repeat(3000)}`,
    `/${'a/'.repeat(4000)}`,
    `/${'x'.repeat(17_000)}`,
  ],
  ...[
    '/assets/',
    '/assets/%',
    '/assets/%00',
    '/assets/..%2f..%2f',
    '/assets/\xff',
    '/assets/a.js%00.png',
  ],
  ...['/__proto__', '/constructor', '/Projects/__proto__', '/Projects/To-Do-List/items/__proto__'],
  ...[
    '/Projects/To-Do-List/items/%',
    '/Projects/To-Do-List/items/%ff',
    '/Projects/To-Do-List/items/%00',
  ],
  ...[`/Projects/To-Do-List/items/${'a'.repeat(9000)}`, '/Projects/To-Do-List/items/{stranger}'],
  ...['/Projects/To-Do-List/sessions/%E0%A4%A', '/Projects/To-Do-List/sessions/__proto__'],
]

/** Generates targets near that of an endpoint, and targets that lead nowhere. */
export function oddTarget(target: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ODD_ENDS).map((end) => target + end),
    fc.constantFrom(...ODD_TARGETS),
    fc.constantFrom(
      target.toLowerCase(),
      target.toUpperCase(),
      `/.${target}`,
      `/x/..${target}`,
      `/${target}`,
    ),
    fc.webQueryParameters().map((query) => `${target}?${query}`),
    fc.string({ unit: 'binary' }).map((text) => `/${toBytes(text).replaceAll(/[\r\n]/g, '')}`),
  )
}

function withoutControls(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e]/g, '')
}
