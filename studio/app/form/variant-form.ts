import type { JsonValue, ValuePath } from '../../edits/edit.ts'
import { type FormEntry, type FormField, summarise } from './schema-fields.ts'
import { findValue } from './value-path.ts'

/**
 * Fits the form of a variant of the resume to the resume: tags are chosen from those that it has, and entries from those with an id.
 * @param form made from the schema of variants
 * @param resume the values of `resume.json`
 * @param variant the values of the variant, which may name what the resume no longer has
 * @param site the values of `site.json`, whose private details a variant has unless it says otherwise
 */
export function fitVariantForm(
  form: FormField,
  resume: JsonValue,
  variant: JsonValue,
  site: JsonValue,
): FormField {
  if (form.kind !== 'object') return form
  const sections = form.entries.filter(isSection).map((section) => {
    const known = readNames(resume, section)
    const order = listTexts(variant, ['order', section.key])
    const ids = [...new Set([...known.keys(), ...order])]
    return { section, choice: { ...CHOICE, options: ids, names: known } }
  })
  const tags = sections.flatMap(({ section: { key } }) =>
    listEntries(resume, key).flatMap((entry) => listTexts(entry, ['tags'])),
  )
  const options = [...new Set([...tags, ...listTexts(variant, ['tags'])])].sort()
  const order: FormField = {
    kind: 'object',
    entries: sections
      .filter(({ choice }) => choice.options.length > 0)
      .map(({ section, choice }) => ({
        ...{ ...section, help: undefined, required: false },
        field: { kind: 'list', entry: choice },
      })),
  }
  const fitted = new Map(sections.map(({ section, choice }) => [section.key, choice]))
  return {
    kind: 'object',
    entries: form.entries.map((entry) => {
      if (entry.key === 'tags') return { ...entry, field: { kind: 'several', options } }
      if (entry.key === 'private') return { ...entry, field: inherit(entry.field, site) }
      if (entry.key === 'order') return { ...entry, help: ORDER, field: order }
      const choice = fitted.get(entry.key)
      return choice ? { ...entry, field: chooseId(entry.field, choice) } : entry
    }),
  }
}

type Choice = Extract<FormField, { kind: 'choice' }>

const ORDER = 'The entries that come first. Give entries of the resume an id to choose them here.'

const CHOICE = { kind: 'choice', initial: undefined } as const

/** Lets the entries of a section choose the entry of the resume that they change; tags are those of the resume. */
function chooseId(field: FormField, choice: Choice): FormField {
  if (field.kind !== 'list' || field.entry.kind !== 'object') return field
  const [ids, others] = [
    field.entry.entries.filter(({ key }) => key === 'id'),
    field.entry.entries.filter(({ key }) => key !== 'id' && key !== 'tags'),
  ]
  const id = ids.map((entry) => ({
    ...{ ...entry, label: 'Entry of the resume', help: 'The entry that the fields below change.' },
    field: choice,
  }))
  return { kind: 'list', entry: { kind: 'object', entries: [...id, ...others] } }
}

/** Shows the choices of the site where the variant has none, so that it can turn them off too. */
function inherit(field: FormField, site: JsonValue): FormField {
  if (field.kind !== 'object') return field
  return {
    kind: 'object',
    entries: field.entries.map((entry) => {
      const initial = findValue(site, ['private', entry.key]) === true
      return entry.field.kind === 'check' ? { ...entry, field: { kind: 'check', initial } } : entry
    }),
  }
}

function isSection({ key, field }: FormEntry): boolean {
  return key !== 'tags' && field.kind === 'list' && field.entry.kind === 'object'
}

/** Returns what the entries of a section are called, by their ids. */
function readNames(resume: JsonValue, { key, field }: FormEntry): Map<string, string> {
  const entryField = field.kind === 'list' ? field.entry : field
  const named = listEntries(resume, key).flatMap((entry): [string, string][] => {
    const id = findValue(entry, ['id'])
    if (typeof id !== 'string' && typeof id !== 'number') return []
    return [[String(id), summarise(entry, entryField) || String(id)]]
  })
  return new Map(named)
}

function listEntries(values: JsonValue, key: string): JsonValue[] {
  const found = findValue(values, [key])
  return Array.isArray(found) ? found : []
}

function listTexts(values: JsonValue, path: ValuePath): string[] {
  const found = findValue(values, path)
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : []
}
