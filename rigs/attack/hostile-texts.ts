/** A hostile text of about that many UTF-16 units. */
export type HostileText = (length: number) => string

/** What is repeated: what readers trim, split by, look for and count. */
const UNITS = [
  ...[' ', '\t', '\n', '\r\n', '\u2028', '\n ', ' \n'],
  ...['/', '\\', '#', ',', ';', ':', '=', '&', '%20', '-', '.', '"', "'", '`', '(', '[', '<'],
  ...['0', '1.', '1,', 'a', 'T', '\ud800', '\u0301\u0316', '\u0958', ', ', '" "', '(a', '\\n'],
  ...['a ', 'a,', 'a=', '&a', 'a\n', 'at ', 'every ', '1 may ', 'http://', '#a '],
]

/** What stands before and after: a run that has to be given up is worse than one that fits. */
const ENDS = [
  ['', '!'],
  ['a', '\u2028b'],
] as const

/** Halves that meet in the middle: marks of two classes in the wrong order, brackets, quotes. */
const HALVES = [
  ['\u0301', '\u0316'],
  ['\u0316', '\u0301'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  [' ', '/'],
  ['#', ' '],
  ['"', '\\'],
  [',', '"'],
] as const

function repeat(unit: string, length: number): string {
  return unit.repeat(Math.max(1, Math.floor(length / unit.length)))
}

/** Texts that make any reader work: runs, runs between others, halves. Each by a name of its own. */
export const HOSTILE_TEXTS: ReadonlyMap<string, HostileText> = new Map([
  ...UNITS.flatMap((unit) =>
    ENDS.map(([begin, end]): [string, HostileText] => [
      JSON.stringify([begin, unit, end]),
      (length) => begin + repeat(unit, length - begin.length - end.length) + end,
    ]),
  ),
  ...HALVES.map(([first, second]): [string, HostileText] => [
    JSON.stringify([first, second]),
    (length) => `a${repeat(first, length / 2)}${repeat(second, length / 2)}`,
  ]),
])

/** A text in which a part, made for its number, is repeated until that length. */
export function many(part: (number: number) => string, begin = '', end = ''): HostileText {
  return (length) => {
    const parts = [begin]
    for (let size = begin.length + end.length, number = 0; size < length; number++) {
      const next = part(number)
      parts.push(next)
      size += next.length
    }
    return [...parts, end].join('')
  }
}
