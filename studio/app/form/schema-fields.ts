import { capitalise } from '../../../shared/capitalise.ts'
import { isRecord } from '../../../shared/json.ts'
import type { JsonValue } from '../../edits/edit.ts'

/** What a form shows for a value, made from its JSON Schema. */
export type FormField =
  | { kind: 'text'; long: boolean; numeric: boolean }
  | { kind: 'date' }
  | { kind: 'colour' }
  /** The path of a picture. */
  | { kind: 'picture' }
  | { kind: 'number' }
  | { kind: 'check'; initial: boolean }
  | {
      kind: 'choice'
      options: readonly string[]
      initial: string | undefined
      /** What options are called that do not speak for themselves. */
      names?: ReadonlyMap<string, string>
    }
  /** Any of a list of texts. */
  | { kind: 'several'; options: readonly string[] }
  | { kind: 'list'; entry: FormField }
  | { kind: 'object'; entries: readonly FormEntry[] }
  /** A value of one of several shapes. */
  | { kind: 'variants'; variants: readonly FormVariant[] }

/** A key of an object, and what the form shows for it. */
export type FormEntry = {
  key: string
  label: string
  help: string | undefined
  required: boolean
  field: FormField
}

/** One of several shapes, and whether a value has it. */
export type FormVariant = { label: string; field: FormField; fits: (value: JsonValue) => boolean }

/** The parts of a JSON Schema that forms are made from. */
type Schema = {
  $ref?: string
  type?: string | string[]
  const?: JsonValue
  enum?: string[]
  pattern?: string
  default?: JsonValue
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Names of keys that have no field: they are for programs, or a list has a button for them. */
const KEYS_WITHOUT_FIELD = new Set(['$schema', 'meta', 'hidden'])

const PICTURE_KEYS = new Set(['image', 'picture', 'portrait', 'cover'])

const LONG_KEYS =
  /^(summary|description|reference|highlights|portfolioLead|notesLead|footerNote|explanation|code|(?:picture|cover|portrait)Alt)$/

/** Labels of keys that say little by themselves. */
const LABELS: Readonly<Record<string, string>> = {
  basics: 'About you',
  label: 'Label',
  url: 'Web address',
  image: 'Picture',
  countryCode: 'Country code',
  studyType: 'Degree',
  area: 'Field of study',
  startDate: 'Start',
  endDate: 'End',
  releaseDate: 'Published on',
  pictureAlt: 'Description of the picture',
  coverAlt: 'Description of the cover',
  private: 'Private details',
  themeColor: 'Colour of the browser',
  social: 'Social links',
}

/** Labels of lists whose key also names a switch of a page. */
const LIST_LABELS: Readonly<Record<string, string>> = {
  menu: 'Menu links',
  footer: 'Footer columns',
}

/** Help in place of descriptions of JSON Resume that are written for programmers. */
const HELP: Readonly<Record<string, string>> = {
  'URL (as per RFC 3986) to a image in JPEG or PNG format': 'A portrait of you.',
  'Phone numbers are stored as strings so use any format you like, e.g. 712-117-2923':
    'In any format, for example +353 20 910 0143.',
  'URL (as per RFC 3986) to your website, e.g. personal homepage':
    'Your own site, for example https://ada.example.',
  'Write a short 2-3 sentence biography about yourself': 'Two or three sentences about you.',
  'To add multiple address lines, use \n. For example, 1234 Glücklichkeit Straße\nHinterhaus 5. Etage li.':
    'Street and number.',
  'code as per ISO-3166-1 ALPHA-2, e.g. US, AU, IN': 'Two letters, such as IE.',
  'The general region where you live. Can be a US state, or a province, for instance.':
    'A state, a province or a county.',
  'Specify any number of social networks that you participate in': 'Your profiles on other sites.',
  'grade point average, e.g. 3.67/4.0': 'For example 3.67/4.0',
}

/** Reads the JSON Schema of a file into the fields of its form. */
export function readSchema(schema: unknown): FormField {
  return readField('', schema as Schema, schema as Schema)
}

function readField(key: string, schema: Schema, root: Schema): FormField {
  if (schema.$ref !== undefined) return readField(key, follow(schema.$ref, root), root)
  const shapes = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  const [only] = shapes ?? []
  if (shapes?.length === 1 && only) return readField(key, only, root)
  if (shapes) {
    return { kind: 'variants', variants: shapes.map((shape) => readVariant(key, shape, root)) }
  }
  const types = [schema.type ?? []].flat()
  if (schema.enum) {
    const initial = typeof schema.default === 'string' ? schema.default : undefined
    return { kind: 'choice', options: schema.enum, initial }
  }
  if (types.includes('array')) {
    return { kind: 'list', entry: readField(key, schema.items ?? { type: 'string' }, root) }
  }
  if (types.includes('object')) return readObject(schema, root)
  if (types.includes('boolean')) return { kind: 'check', initial: schema.default === true }
  if (!types.includes('string') && (types.includes('number') || types.includes('integer'))) {
    return { kind: 'number' }
  }
  if (schema.pattern?.startsWith('^#')) return { kind: 'colour' }
  if (isDate(key)) return { kind: 'date' }
  if (PICTURE_KEYS.has(key)) return { kind: 'picture' }
  return { kind: 'text', long: LONG_KEYS.test(key), numeric: types.includes('number') }
}

function isDate(key: string): boolean {
  return /^(date|updated)$|Date$/.test(key)
}

function follow(reference: string, root: Schema): Schema {
  const steps = reference.replace(/^#\//, '').split('/')
  let found: unknown = root
  for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step]
  return found ?? {}
}

function readObject({ properties = {}, required = [] }: Schema, root: Schema): FormField {
  const entries = Object.entries(properties).flatMap(([key, schema]): FormEntry[] => {
    if (KEYS_WITHOUT_FIELD.has(key) || schema.const !== undefined) return []
    const field = readField(key, schema, root)
    return [
      {
        key,
        label: (field.kind === 'list' ? LIST_LABELS[key] : undefined) ?? labelOf(key),
        help: helpOf(schema, root),
        required: required.includes(key),
        field,
      },
    ]
  })
  return { kind: 'object', entries }
}

function helpOf(schema: Schema, root: Schema): string | undefined {
  const inner = schema.anyOf?.find(({ description }) => description)
  const text = (schema.$ref ? follow(schema.$ref, root) : schema).description ?? inner?.description
  if (text === undefined) return undefined
  const help = HELP[text] ?? text.trim()
  // A switch shows no true and no false.
  return help
    .replace(/^e\.g\. /, 'For example ')
    .replace(/^True /, 'On: ')
    .replace(/^False /, 'Off: ')
}

function readVariant(key: string, schema: Schema, root: Schema): FormVariant {
  const types = [schema.type ?? []].flat()
  const fixed = Object.entries(schema.properties ?? {}).filter(
    ([, { const: value }]) => value !== undefined,
  )
  const name = fixed
    .flatMap(([, { const: value }]) => (typeof value === 'string' ? [value] : []))
    .join(', ')
  return {
    label: name || describeType(types),
    field: readField(key, schema, root),
    fits(value) {
      if (!isRecord(value)) return types.includes(typeOf(value))
      return types.includes('object') && fixed.every(([k, { const: fit }]) => value[k] === fit)
    },
  }
}

function describeType(types: readonly string[]): string {
  if (types.includes('object')) return 'Several values'
  if (types.includes('array')) return 'A list'
  if (types.includes('boolean')) return 'Yes or no'
  return 'One value'
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns the label of a key: `startDate` becomes `Start`, `postalCode` becomes `Postal code`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[-_]/g, ' ')
  return LABELS[key] ?? capitalise(words)
}

/** Returns what a new entry of a list begins with. */
export function emptyValue(field: FormField): JsonValue {
  switch (field.kind) {
    case 'list':
    case 'several':
      return []
    case 'object':
      return Object.fromEntries(
        field.entries
          .filter(({ required }) => required)
          .map(({ key, field: inner }) => [key, emptyValue(inner)]),
      )
    case 'check':
      return field.initial
    case 'number':
      return 0
    case 'choice':
      return field.initial ?? field.options[0] ?? ''
    case 'variants':
      return field.variants[0] ? emptyValue(field.variants[0].field) : ''
    default:
      return ''
  }
}

/** Returns the text by which people know an entry of a list: its first one. */
export function summarise(value: JsonValue, field: FormField): string {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return (field.kind === 'choice' ? field.names?.get(text) : undefined) ?? text
  }
  if (!isRecord(value)) return ''
  const shape =
    field.kind === 'variants' ? field.variants.find(({ fits }) => fits(value))?.field : field
  const entries = shape?.kind === 'object' ? shape.entries : []
  const keys = entries.length > 0 ? entries.map(({ key }) => key) : Object.keys(value)
  for (const key of keys) {
    const text = value[key]
    const inner = entries.find((entry) => entry.key === key)?.field
    if (typeof text === 'string' && text.trim()) return inner ? summarise(text, inner) : text
  }
  return ''
}

/** Returns the keys of an object that its form does not show. */
export function listOtherKeys(value: JsonValue | undefined, field: FormField): string[] {
  if (!isRecord(value) || field.kind !== 'object') return []
  const shown = new Set(field.entries.map(({ key }) => key))
  return Object.keys(value).filter((key) => !shown.has(key) && !KEYS_WITHOUT_FIELD.has(key))
}
