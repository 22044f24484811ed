import { expect, test } from 'vitest'
import { readSchemas } from '../../server/schemas.ts'
import { type FormField, readSchema, summarise } from './schema-fields.ts'
import { fitVariantForm } from './variant-form.ts'

const RESUME = {
  work: [
    { id: 'shop', name: 'Shop', tags: ['web', 'backend'] },
    { name: 'No id', tags: ['art'] },
    { id: 'lab', tags: 'no list' },
  ],
  skills: [{ name: 'SQL' }],
}

async function fit(variant: object, site = {}): Promise<FormField> {
  const form = readSchema((await readSchemas())['resume-variant'])
  return fitVariantForm(form, RESUME, variant as never, site)
}

function find(field: FormField | undefined, key: string): FormField | undefined {
  const inner = field?.kind === 'list' ? field.entry : field
  return inner?.kind === 'object'
    ? inner.entries.find((each) => each.key === key)?.field
    : undefined
}

test('tags are those of the resume, and those that the variant has beside them', async () => {
  expect(find(await fit({ tags: ['gone', 'web'] }), 'tags')).toEqual({
    kind: 'several',
    options: ['art', 'backend', 'gone', 'web'],
  })
})

test('the order is made of the entries with an id, by their names', async () => {
  const order = find(await fit({ order: { work: ['old'] } }), 'order')
  const work = find(order, 'work')
  expect(work?.kind === 'list' && work.entry).toMatchObject({ options: ['shop', 'lab', 'old'] })
  expect(work?.kind === 'list' && summarise('shop', work.entry)).toBe('Shop')
  expect(find(order, 'skills'), 'without ids there is nothing to sort').toBeUndefined()
})

test('an entry names the one that it changes, and has no tags', async () => {
  const work = find(await fit({}), 'work')
  expect(find(work, 'id')).toMatchObject({ kind: 'choice', options: ['shop', 'lab'] })
  expect(find(work, 'tags')).toBeUndefined()
  expect(find(work, 'position')).toBeDefined()
})

test('private details are shown as the site has them, so that a variant can turn them off', async () => {
  const shown = find(await fit({}, { private: { phone: true, street: false } }), 'private')
  expect(find(shown, 'phone')).toEqual({ kind: 'check', initial: true })
  expect(find(shown, 'street')).toEqual({ kind: 'check', initial: false })
})

test('the resume itself has fields for ids and tags', async () => {
  const work = find(readSchema((await readSchemas())['resume']), 'work')
  expect(find(work, 'id')).toMatchObject({ kind: 'text' })
  expect(find(work, 'tags')).toMatchObject({ kind: 'list' })
})
