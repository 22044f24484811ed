import * as texts from '../../../../../shared/texts/remarks.ts'
import { fill } from '../../../../../shared/texts/write.ts'

/** A property with its parameters, whose names are in capitals (RFC 5545, section 3.1). */
export type Property = {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** A component of a calendar, such as a task. */
export type Component = {
  name: string
  /** The line of its BEGIN. */
  line: number
  properties: Property[]
  /** Numbers of the lines that are not valid iCalendar. */
  unreadable: number[]
  /** Its inner components. */
  parts: Component[]
}

/** Returns a component’s first property with that name. */
export function findProperty({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name)
}

/** Returns the value of a component’s first property with that name. */
export function findValue(component: Component, name: string): string | undefined {
  return findProperty(component, name)?.value
}

/** Maximum nesting: calendars need three levels. */
const MAX_DEPTH = 8

const PARAMETER_VALUE = String.raw`(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*`
const PARAMETER = new RegExp(String.raw`;([\w-]+)=(${PARAMETER_VALUE})`, 'g')
const HEAD = new RegExp(String.raw`^([\w-]+)((?:;[\w-]+=${PARAMETER_VALUE})*):`)

/** A component that has ended, or why the file cannot be read. */
type ReadResult = { component: Component } | { error: string } | undefined

/**
 * Reads the components of a text one by one, inner ones first. Yields undefined after some lines
 * without one, so that the caller can pause.
 */
export function* readComponents(text: string): Generator<ReadResult, void> {
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
      yield { error: texts.notICalendar }
      return
    }
    began = true
    const current = open.at(-1)
    if (property?.name === 'BEGIN') {
      if (open.length === MAX_DEPTH) {
        yield { error: fill(texts.nestedTooDeeply, { line }) }
        return
      }
      const part = { name: value, line, properties: [], unreadable: [], parts: [] }
      current?.parts.push(part)
      open.push(part)
    } else if (property?.name === 'END') {
      if (current?.name !== value) {
        yield { error: fill(texts.endWithoutBegin, { line }) }
        return
      }
      open.pop()
      yield { component: current }
    } else if (property) current?.properties.push(property)
    else current?.unreadable.push(line)
  }
  const last = open.at(-1)
  if (!began) yield { error: texts.fileEmpty }
  else if (last) {
    const error = fill(texts.beginWithoutEnd, { line: last.line })
    yield { error }
  }
}

const LINES_AT_ONCE = 500

/** Unfolds lines; yields each with the number of its first line. */
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

/** Returns a text without its escapes (section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** Splits a value at its commas, except escaped ones. */
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
