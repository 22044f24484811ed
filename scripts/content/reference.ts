import { stringify } from 'yaml'
import { isRecord } from '../../shared/json.ts'
import { type TextGroup, textsIn } from '../../shared/texts/texts.ts'
import { writeJsonSchemas } from './json-schemas.ts'
import { EXAMPLES } from './reference-examples.ts'

/** What a page of the reference says about its file, besides its keys. */
type FileKind = { file: string; intro: string; format: 'json' | 'yaml' | 'front matter' }

/** The files of a content folder, by the name of their JSON Schema. */
const KINDS: Readonly<Record<string, FileKind>> = {
  'site.json': {
    file: 'site.json',
    intro:
      'Settings of the whole site. Recipes: [theme](../recipes/theme.md), [fonts](../recipes/fonts.md), [menu](../recipes/menu.md), [redirect](../recipes/redirect.md), [language](../recipes/language.md).',
    format: 'json',
  },
  'project.json': {
    file: 'projects/NAME.md',
    intro:
      'A project. Recipes: [own project](../recipes/own-project.md), [hide a screen](../recipes/hide-a-screen.md).',
    format: 'front matter',
  },
  'page.json': {
    file: 'pages/NAME.md',
    intro:
      'A page of your own. Recipes: [own page](../recipes/own-page.md), [contact form](../recipes/contact-form.md).',
    format: 'front matter',
  },
  'note.json': {
    file: 'notes/NAME.md',
    intro: 'A note. Recipe: [note](../recipes/note.md).',
    format: 'front matter',
  },
  'personal.json': {
    file: 'personal.md',
    intro:
      'The page about you. Interests without a drawing get a plain `line`, if another one has a drawing.',
    format: 'front matter',
  },
  'privacy.json': {
    file: 'privacy.md',
    intro: 'Your part of the privacy page. The build adds what is stored, why and for how long.',
    format: 'front matter',
  },
  'quiz.json': {
    file: 'quiz/NAME.json',
    intro:
      'A category of the quiz. Each question has a `type`, which decides on its keys. `NAME` has small letters, digits and hyphens.',
    format: 'json',
  },
  'desktop-software.json': {
    file: 'projects/desktop-software.yaml',
    intro: 'The programs that the screen `desktop-software` offers to download.',
    format: 'yaml',
  },
}

/** A key of a file, as its row says. */
export type ReferenceRow = {
  /** Such as `social[].label`. */
  path: string
  form: string
  /** `required`, or the default; empty without one. */
  fallback: string
  description: string
  example: unknown
}

type Schema = Readonly<Record<string, unknown>>

/** Writes the pages of the content reference, by file name. */
export function writeReference(): Map<string, string> {
  return new Map(
    Object.entries(KINDS).map(([name, kind]) => [
      name.replace('.json', '.md'),
      writePage(kind, listReferenceRows(name), EXAMPLES[name] ?? {}),
    ]),
  ).set('texts.md', writeTextsPage())
}

/** Writes the page of the texts of the interface: all of them in English, as a file to copy from. */
function writeTextsPage(): string {
  const intro =
    'Texts of the interface in your own words, or in another language. Recipe: [texts](../recipes/texts.md). These are all of them, in English, without those that the site cannot have of its own: write down what differs.'
  const groups = Object.entries(propertiesOf(readSchema('texts.json')))
  const texts = groups.flatMap(([group, schema]) => {
    if (group === '$schema') return []
    const english: Readonly<Record<string, unknown>> = textsIn('en')[group as TextGroup]
    const names = Object.keys(propertiesOf(schema))
    return [[group, Object.fromEntries(names.map((name) => [name, english[name]]))]]
  })
  const whole = JSON.stringify(Object.fromEntries(texts), null, 2)
  return `${WRITTEN_BY}# \`texts.json\`\n\n${intro}\n\n\`\`\`json\n${whole}\n\`\`\`\n`
}

function readSchema(name: string): Schema {
  return JSON.parse(writeJsonSchemas().get(name) ?? '{}') as Schema
}

const WRITTEN_BY = '<!-- Written by `npm run schemas` from the schemas in shared/content/. -->\n\n'

/** Lists every key of a file, with the example that the reference shows. */
export function listReferenceRows(name: string): ReferenceRow[] {
  return listRows([readSchema(name)], '', EXAMPLES[name])
}

function writePage({ file, intro, format }: FileKind, rows: ReferenceRow[], example: object) {
  const write = (value: unknown) =>
    format === 'json' ? JSON.stringify(value) : stringify(value, FLOW).trim()
  const fence = format === 'json' ? 'json' : 'yaml'
  const whole =
    format === 'json'
      ? JSON.stringify(example, null, 2)
      : stringify(example, { lineWidth: 0 }).trim()
  const where =
    format === 'front matter'
      ? 'These keys stand between two lines `---` at the top of the file. Below them is the text, in [Markdown](../markdown.md).\n\n'
      : ''
  return [
    `${WRITTEN_BY}# \`${file}\`\n\n${intro}\n\n${where}`,
    '| key | what it is | form | default | example |\n|---|---|---|---|---|\n',
    ...rows.map((row) => {
      const shown = row.example === undefined ? '' : write(row.example)
      const cells = [
        `\`${row.path}\``,
        row.description,
        row.form,
        row.fallback,
        shown.length > MAX_EXAMPLE_LENGTH ? 'below' : `\`${shown}\``,
      ]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
    }),
    rows.some(({ path }) => path.includes('[].')) ? `\n${HIDDEN}\n` : '',
    `\n## Every key at once\n\n\`\`\`${fence}\n${whole}\n\`\`\`\n`,
  ].join('')
}

const HIDDEN =
  'Entries with keys of their own may also have `hidden`: with `true` it is as if they were not there, until you remove it.'

const FLOW = { collectionStyle: 'flow', lineWidth: 0 } as const
const MAX_EXAMPLE_LENGTH = 90

/** Lists the keys of objects that may stand in one place, such as the kinds of a question. */
function listRows(options: readonly Schema[], prefix: string, example: unknown): ReferenceRow[] {
  const objects = options.flatMap(listObjects)
  const keys = new Set(objects.flatMap((object) => Object.keys(propertiesOf(object))))
  keys.delete('$schema')
  // A sentence below the table says it for all entries.
  keys.delete('hidden')
  return [...keys].flatMap((key) => {
    const owners = objects.filter((object) => propertiesOf(object)[key])
    const schemas = owners.map((object) => propertiesOf(object)[key] ?? {})
    const path = prefix + key
    const value = readExample(example, key)
    const items = schemas
      .flatMap(listOptions)
      .flatMap(({ items }) => (isRecord(items) ? [items] : []))
    const row = {
      path,
      form: joinOptions([...new Set(schemas.flatMap(describeForms))]),
      fallback: describeFallback(key, owners, schemas),
      description: describe(objects, owners, schemas),
      example: value,
    }
    return [row, ...listRows(schemas, `${path}.`, value), ...listRows(items, `${path}[].`, value)]
  })
}

/** A key's value in the example; of a list, that of the first entry which has the key. */
function readExample(example: unknown, key: string): unknown {
  const found = (Array.isArray(example) ? (example as unknown[]) : [example]).find(
    (entry) => isRecord(entry) && key in entry,
  )
  return isRecord(found) ? found[key] : undefined
}

function propertiesOf({ properties }: Schema): Record<string, Schema> {
  return (properties ?? {}) as Record<string, Schema>
}

/** The alternatives of a schema, or itself. */
function listOptions(schema: Schema): Schema[] {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  return options ? options.flatMap(listOptions) : [schema]
}

function listObjects(schema: Schema): Schema[] {
  return listOptions(schema).filter(({ properties }) => properties)
}

function describeForms(schema: Schema): string[] {
  return listOptions(schema).flatMap((option) => {
    const { title, type, items } = option
    if (typeof title === 'string') return [title]
    const values = (option['enum'] ?? ('const' in option ? [option['const']] : undefined)) as
      | unknown[]
      | undefined
    if (values) return values.map((value) => `\`${String(value)}\``)
    if (isRecord(items)) {
      const entries = [...new Set(describeForms(items))]
      return [
        entries[0] === KEYS
          ? 'list of entries with the keys below'
          : `list of ${joinOptions(entries)}`,
      ]
    }
    return [type].flat().flatMap((name) => FORMS[String(name)] ?? [])
  })
}

const KEYS = 'the keys below'
const FORMS: Readonly<Record<string, string | string[]>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: ['`true`', '`false`'],
  object: KEYS,
}

function describeFallback(key: string, owners: Schema[], schemas: Schema[]): string {
  const value = schemas.find((schema) => 'default' in schema)?.['default']
  if (value !== undefined) return `\`${JSON.stringify(value)}\``
  return owners.every(({ required }) => Array.isArray(required) && required.includes(key))
    ? 'required'
    : ''
}

/** Describes a key: once, or for each kind of object that has it in its own way. */
function describe(objects: Schema[], owners: Schema[], schemas: Schema[]): string {
  const kinds = new Map<string, string[]>()
  owners.forEach((owner, position) => {
    const text = findDescription(schemas[position] ?? {})
    kinds.set(text, [...(kinds.get(text) ?? []), String(propertiesOf(owner)['type']?.['const'])])
  })
  const [first = ''] = kinds.keys()
  if (kinds.size === 1 && owners.length === objects.length) return first
  return [...kinds]
    .map(([text, names]) => `${joinOptions(names.map((name) => `\`${name}\``))}: ${text}`)
    .join(' ')
}

/** A schema that may be null has its description in its first alternative. */
function findDescription(schema: Schema): string {
  const { description } = [schema, ...listOptions(schema)].find((each) => each['description']) ?? {}
  return typeof description === 'string' ? description : ''
}

function joinOptions(options: readonly string[]): string {
  const last = options.at(-1) ?? ''
  return options.length > 1 ? `${options.slice(0, -1).join(', ')} or ${last}` : last
}
