/** A property with its parameters, whose names are in capitals (RFC 5545, section 3.1). */
export type Property = {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** A part of a calendar such as a task. */
export type Component = {
  name: string
  /** The line on which it begins. */
  line: number
  properties: Property[]
  /** Lines that are none of iCalendar. */
  unreadable: number[]
  /** The names of the components within it. */
  parts: string[]
}

/** As deep as calendars nest: a calendar, a zone or a task, a rule or an alarm, and room to spare. */
const DEEPEST = 8

const PARAMETER_VALUE = String.raw`(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*`
const PARAMETER = new RegExp(String.raw`;([\w-]+)=(${PARAMETER_VALUE})`, 'g')
const HEAD = new RegExp(String.raw`^([\w-]+)((?:;[\w-]+=${PARAMETER_VALUE})*):`)

/** What came of the next lines: a component that has ended, or why the file cannot be read. */
export type Read = { component: Component } | { broken: string } | undefined

/**
 * The components of a text one by one, inner ones first. Undefined after some lines without one, so
 * that nobody waits long.
 */
export function* readComponents(text: string): Generator<Read, void> {
  const open: Component[] = []
  let began = false
  for (const logical of readLines(text)) {
    if (logical === undefined) {
      yield undefined
      continue
    }
    const { line, content } = logical
    if (content.trim() === '') continue
    const property = parseLine(content)
    const value = property?.value.trim().toUpperCase() ?? ''
    if (!began && !(property?.name === 'BEGIN' && value === 'VCALENDAR')) {
      yield { broken: 'This is no iCalendar file: it has to begin with BEGIN:VCALENDAR.' }
      return
    }
    began = true
    const current = open.at(-1)
    if (property?.name === 'BEGIN') {
      if (open.length === DEEPEST) {
        yield { broken: `Line ${line} is nested too deep.` }
        return
      }
      current?.parts.push(value)
      open.push({ name: value, line, properties: [], unreadable: [], parts: [] })
    } else if (property?.name === 'END') {
      if (current?.name !== value) {
        yield { broken: `Line ${line} ends what did not begin: the file is damaged.` }
        return
      }
      open.pop()
      yield { component: current }
    } else if (property) current?.properties.push(property)
    else current?.unreadable.push(line)
  }
  const last = open.at(-1)
  if (!began) yield { broken: 'The file is empty.' }
  else if (last) {
    const broken = `What begins on line ${last.line} does not end: the file is not whole.`
    yield { broken }
  }
}

const LINES_AT_ONCE = 500

/** Lines as they were before they were folded, each with the number of its first one. */
function* readLines(text: string): Generator<{ line: number; content: string } | undefined, void> {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length;) {
    const first = at
    const parts = [lines[at++] ?? '']
    for (; at < lines.length && /^[ \t]/.test(lines[at] ?? ''); at++) {
      parts.push((lines[at] ?? '').slice(1))
      if (parts.length % LINES_AT_ONCE === 0) yield undefined
    }
    yield { line: first + 1, content: parts.join('') }
    if (first % LINES_AT_ONCE === 0) yield undefined
  }
}

function parseLine(content: string): Property | undefined {
  const [head, name = '', written = ''] = HEAD.exec(content) ?? []
  if (head === undefined) return undefined
  const parameters = new Map<string, string>()
  for (const [, key = '', value = ''] of written.matchAll(PARAMETER)) {
    parameters.set(key.toUpperCase(), value.replaceAll('"', ''))
  }
  return { name: name.toUpperCase(), parameters, value: content.slice(head.length) }
}

/** A text without its escapes (section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** The texts of a value that commas part, other than escaped ones. */
export function splitTexts(value: string): string[] {
  const texts: string[] = []
  let start = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === ',') {
      texts.push(unescapeText(value.slice(start, at)))
      start = at + 1
    }
  }
  return [...texts, unescapeText(value.slice(start))]
}
