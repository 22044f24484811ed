import fc from 'fast-check'

/* Bytes are written as text here, a character for each (latin1), so that they can be cut and joined. */

/** A text as its UTF-8 bytes. */
export function toBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** JSON values that a reader may mistake for others. */
const ODD_JSON = [
  ...['null', 'true', 'false', '0', '-0', '1', '-1', '1.5', '1e999', '-1e999', '1e-400'],
  ...['9007199254740993', '1700000000000', '8640000000000001', '1'.repeat(2000)],
  ...['""', '" "', '[]', '{}', '[null]', '[[]]', '[{}]', '{"":{}}', '["{email}"]'],
  // Invalid JSON.
  ...['NaN', 'undefined', '01', '0x10', "'a'", '/**/1', '1,', '"a', '"\\x00"', '', ','],
  // NUL, lone surrogates, invalid UTF-8, and header injection.
  ...['"a\\u0000b"', '"a\0b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude00"', '"\\uffff"'],
  ...['"\xff\xfe"', '"\xc0\xaf"', '"\xed\xa0\x80"', '"\xf4\x90\x80\x80"', '"\xe2\x82"'],
  ...['"a\\r\\nBcc: b@example.com"', '"\\u202e\\u200b\\ufeff"', `"e${'\\u0301'.repeat(400)}"`],
  // Prototypes, and methods that code calls on values.
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  ...['{"toString":1,"valueOf":1,"toJSON":1,"then":1,"length":-1,"hasOwnProperty":1}'],
  // Operators of other databases, SQL, markup, templates, paths.
  ...['{"$gt":""}', `"' or 1=1 --"`, '"<script>alert(1)</script>"', '"${7*7}{{7*7}}%n"'],
  ...['"../../../../etc/passwd"', '"http://127.0.0.1/"', '"javascript:alert(1)"'],
  // Dates, ids, places in the list, rules, addresses.
  ...[
    '"2026-02-30"',
    '"9999-12-31T24:60"',
    '"0000-00-00"',
    '"+275760-09-13"',
    '"2026-11-30T17:00Z"',
  ],
  ...['"{item}"', '"{stranger}"', '"{new}"', '"00000000-0000-0000-0000-000000000000"', '"zzzzz"'],
  ...['"A0"', '"a0"', '"z~"', '"a00000000000000"', `"a${'V'.repeat(99)}"`],
  ...[
    '{"every":1e9,"unit":"day","from":"due"}',
    '{"every":1,"unit":"week","weekdays":[],"from":"due"}',
  ],
  ...['{"every":999,"unit":"year","from":"due","until":"0001-01-01"}', '{"every":1.5,"unit":"x"}'],
  ...['"{email}"', '"a@b.c,d@e.f"', '"\\"a b\\"@example.com"', '"a@[127.0.0.1]"', '"Ada <a@b.co>"'],
]

const LENGTHS = [31, 51, 101, 501, 1001, 8200, 10_001, 25_000, 140_000]
const DEPTHS = [10, 500, 4000, 40_000]

/** An unexpected JSON value as bytes, often invalid JSON. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_JSON) },
  { weight: 2, arbitrary: fc.json().map(toBytes) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'binary' }).map((text) => toBytes(JSON.stringify(text))),
  },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS).map((length) => `"${'x'.repeat(length)}"`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...LENGTHS).map((length) => `[${'1,'.repeat(length / 3)}1]`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...DEPTHS), fc.boolean())
      .map(([depth, list]) =>
        list
          ? '['.repeat(depth) + ']'.repeat(depth)
          : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      ),
  },
)

/** A name of a field, as bytes of JSON without the quotes. */
export const oddName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'toJSON', 'then'],
    ...['', ' ', 'a.b', '0', '-1', '$where', 'length', 'id', 'version', 'email', 'accountId'],
    ...['\\u0000', '\\ud800', '\xff', 'k'.repeat(7000), 'TITLE', 'title '],
  ),
  fc.string({ unit: 'binary' }).map((text) => toBytes(JSON.stringify(text).slice(1, -1))),
)

/** A value of a form's field, as it stands in the form. */
export const oddFormValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '0',
      '6',
      '-1',
      '1e1',
      '05',
      '+5',
      '5%00',
      '%',
      '%zz',
      '%2',
      '%ff',
      '%c0%af',
      '%ed%a0%80',
    ],
    ...['%00', '%0d%0aA', '%00%01', '\xff\xfe', 'a=b=c', '%25%32%35', '<script>', '%F0%9F%98%80'],
    ...['x'.repeat(1001), 'x'.repeat(30_000), '%F0%9F%98%80'.repeat(900), '%0A'.repeat(900)],
  ),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text)),
)

/** Any bytes. */
export const anyBytes: fc.Arbitrary<string> = fc
  .uint8Array({ maxLength: 400 })
  .map((bytes) => Buffer.from(bytes).toString('latin1'))
