import { isRecord } from '../../../../shared/json.ts'
import type { Size } from '../picture/box.ts'
import type { Border, GridOptions } from './grid.ts'
import { overlapOf } from './grid.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]

/** Fill colours of padding. Grey is 114, as in the letterbox of YOLO. */
const FILLS = ['black', 'grey', 'white'] as const
/** Fill colour of padding. */
export type Fill = (typeof FILLS)[number]

/** Encoding of tiles. */
export type Encoding = {
  format: Format
  /** From 0 to 1; PNG has none. */
  quality: number
}

/** Validated settings. */
export type Settings = {
  cut: GridOptions
  fill: Fill
  encoding: Encoding
  /** From 0 to 1: the share of a label's area that has to lie in a tile. */
  minimumShare: number
}

/** Fields of the form as typed. */
export type SettingsForm = {
  tileWidth: string
  tileHeight: string
  overlapBy: 'percent' | 'pixels'
  overlapAcross: string
  overlapDown: string
  border: Border
  fill: Fill
  format: Format
  quality: string
  minimumArea: string
}

/** Text fields of the form. */
const TYPED_FIELDS = [
  'tileWidth',
  'tileHeight',
  'overlapAcross',
  'overlapDown',
  'quality',
  'minimumArea',
] as const
/** Text field of the form. */
export type TypedField = (typeof TYPED_FIELDS)[number]

/** Form of a first visit; the minimum area of 10 % is SAHI's `min_area_ratio`. */
export const INITIAL_FORM: SettingsForm = {
  tileWidth: '640',
  tileHeight: '640',
  overlapBy: 'percent',
  overlapAcross: '20',
  overlapDown: '20',
  border: 'shift',
  fill: 'grey',
  format: 'png',
  quality: '90',
  minimumArea: '10',
}

/** Minimum side of a tile in pixels. */
const MIN_TILE = 16
const MAX_TILE = 8192

/** Maximum length of a field, in characters. */
export const MAX_TEXT_LENGTH = 8

/** Settings of the form, or the error messages by field. */
export type ParsedSettings = {
  settings: Settings | undefined
  problems: Partial<Record<TypedField, string>>
}

/** Parses and validates the form. */
export function readSettings(form: SettingsForm): ParsedSettings {
  const problems: ParsedSettings['problems'] = {}

  function read(field: TypedField, check: (value: number) => string | undefined): number {
    const value = parseNumber(form[field])
    const problem = value === undefined ? 'Enter a number.' : check(value)
    if (problem) problems[field] = problem
    return value ?? 0
  }

  const tile: Size = {
    width: read('tileWidth', checkTile),
    height: read('tileHeight', checkTile),
  }
  const overlap = {
    across: readOverlap('overlapAcross', tile.width),
    down: readOverlap('overlapDown', tile.height),
  }

  function readOverlap(field: TypedField, side: number): number {
    if (form.overlapBy === 'percent') {
      const percent = read(field, (value) =>
        value >= 0 && value < 100 ? undefined : 'Enter an overlap from 0 % to below 100 %.',
      )
      return overlapOf(percent, side)
    }
    return read(field, (value) => {
      if (!Number.isInteger(value)) return 'Enter whole pixels.'
      return value >= 0 && value < side
        ? undefined
        : 'Enter an overlap from 0 to less than the tile.'
    })
  }

  // A format without quality ignores the disabled field.
  const quality =
    form.format === 'png'
      ? 100
      : read('quality', (value) =>
          Number.isInteger(value) && value >= 1 && value <= 100
            ? undefined
            : 'Enter a whole number from 1 to 100.',
        )
  const minimumArea = read('minimumArea', (value) =>
    value >= 0 && value <= 100 ? undefined : 'Enter a number from 0 to 100.',
  )

  const settings: Settings = {
    cut: { tile, overlap, border: form.border },
    fill: form.fill,
    encoding: { format: form.format, quality: quality / 100 },
    minimumShare: minimumArea / 100,
  }
  return { settings: Object.keys(problems).length === 0 ? settings : undefined, problems }
}

function checkTile(side: number): string | undefined {
  const fits = Number.isInteger(side) && side >= MIN_TILE && side <= MAX_TILE
  return fits ? undefined : `Enter whole pixels from ${MIN_TILE} to ${MAX_TILE}.`
}

/** Parses a number with a decimal point or comma. A negative one is a number, so that its message names the limits. */
function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Parses a form from any value; missing and invalid fields get their default. */
export function parseSettingsForm(value: unknown): SettingsForm {
  const found = isRecord(value) ? value : {}
  const oneOf = <Value extends string>(key: string, values: readonly Value[], first: Value) =>
    values.find((value) => value === found[key]) ?? first
  const texts = TYPED_FIELDS.map((field) => {
    const text = found[field]
    return [field, typeof text === 'string' ? text.slice(0, MAX_TEXT_LENGTH) : INITIAL_FORM[field]]
  })
  return {
    ...(Object.fromEntries(texts) as Record<TypedField, string>),
    overlapBy: oneOf('overlapBy', ['percent', 'pixels'], INITIAL_FORM.overlapBy),
    border: oneOf('border', ['shift', 'pad'], INITIAL_FORM.border),
    fill: oneOf('fill', FILLS, INITIAL_FORM.fill),
    format: oneOf('format', FORMATS, INITIAL_FORM.format),
  }
}
