import { failure, type Result, success } from '../../../../shared/result.ts'
import { isAreaName, parseAreas } from './areas.ts'
import { isLength, readNumber } from './length.ts'
import type { Syntax } from './properties.ts'
import { parseTracks, parseTrackSizes } from './tracks.ts'

/** Maximum length of a value, in characters. */
export const MAX_VALUE_LENGTH = 400

const MAX_INTEGER = 99

/**
 * Parses a value of a property and rewrites it from keywords, numbers, units and checked names
 * only.
 * The problem is a message for the visitor.
 */
export function parseValue(syntax: Syntax, text: string): Result<string, string> {
  if (text.length > MAX_VALUE_LENGTH) return failure(`At most ${MAX_VALUE_LENGTH} characters.`)
  const result = parseSyntax(syntax, text)
  // The rewritten value is stored and parsed again, and may have more spaces and quotes.
  if (result.ok && result.value.length > MAX_VALUE_LENGTH) {
    return failure(`At most ${MAX_VALUE_LENGTH} characters in the style sheet.`)
  }
  return result
}

function parseSyntax(syntax: Syntax, text: string): Result<string, string> {
  const trimmed = text.trim()
  switch (syntax.kind) {
    case 'keyword':
      return parseKeyword(syntax.keywords, trimmed)
    case 'length':
      return parseLength(syntax.keywords, trimmed.toLowerCase())
    case 'number':
      return parseNumber(trimmed)
    case 'integer':
      return parseInteger(trimmed)
    case 'tracks':
      return parseTracks(trimmed)
    case 'track-sizes':
      return parseTrackSizes(trimmed)
    case 'areas':
      return parseAreas(text)
    case 'lines':
      return parseLines(trimmed)
    case 'area':
      return parseArea(trimmed)
  }
}

function parseKeyword(keywords: readonly string[], text: string): Result<string, string> {
  const keyword = keywords.find((candidate) => candidate === text.toLowerCase())
  return keyword === undefined ? failure(`One of ${keywords.join(', ')}.`) : success(keyword)
}

function parseLength(keywords: readonly string[], text: string): Result<string, string> {
  const keyword = keywords.find((candidate) => candidate === text)
  if (keyword !== undefined) return success(keyword)
  if (isLength(text)) return success(text)
  const [first = ''] = keywords
  return failure(`A length such as 12px, 50% or 1.5rem, or ${first}.`)
}

function parseNumber(text: string): Result<string, string> {
  const number = readNumber(text)
  if (number === undefined || number > MAX_INTEGER) {
    return failure(`A number from 0 to ${MAX_INTEGER}.`)
  }
  return success(String(number))
}

function parseInteger(text: string): Result<string, string> {
  if (/^[+-]?\d{1,2}$/.test(text)) return success(String(Number(text) + 0))
  return failure(`A whole number from −${MAX_INTEGER} to ${MAX_INTEGER}.`)
}

/** Parses `grid-column` or `grid-row`: one line, or the first and the last one. */
function parseLines(text: string): Result<string, string> {
  const lines = text.split('/').map((line) => readLine(line.trim().replace(/\s+/g, ' ')))
  const [start, end] = lines
  if (lines.length > 2 || start === undefined || (lines.length === 2 && end === undefined)) {
    return failure('Lines such as 2, 1 / 3, 1 / -1, span 2, or the name of an area.')
  }
  return success(end === undefined ? start : `${start} / ${end}`)
}

function readLine(text: string): string | undefined {
  if (text.toLowerCase() === 'auto') return 'auto'
  if (/^-?[1-9]\d?$/.test(text)) return text
  const [, span] = /^span ([1-9]\d?)$/i.exec(text) ?? []
  if (span !== undefined) return `span ${span}`
  return isAreaName(text) ? text : undefined
}

function parseArea(text: string): Result<string, string> {
  if (text.toLowerCase() === 'auto') return success('auto')
  return isAreaName(text)
    ? success(text)
    : failure('The name of an area: letters, digits and hyphens, or auto.')
}
