import { isAnimalId } from './animals.ts'
import { type Form, parseForm } from './form.ts'

/** Returns the query of a link to this form, without unused fields and the pet's name. */
export function createQuery(form: Form): string {
  const query = new URLSearchParams({ animal: form.animal })
  if (form.animal === 'dog') {
    if (form.sizeBy === 'size') query.set('size', form.size)
    else query.set('weight', form.weight.trim())
  }
  if (form.ageBy === 'born') query.set('born', form.born)
  else {
    query.set('years', form.years.trim() || '0')
    query.set('months', form.months.trim() || '0')
  }
  return `?${query.toString()}`
}

/** Parses the form from a link; undefined when its query names no animal. */
export function parseQuery(search: string): Form | undefined {
  const query = new URLSearchParams(search)
  if (!isAnimalId(query.get('animal'))) return undefined
  return parseForm({
    months: '0',
    ...Object.fromEntries(query),
    name: '',
    sizeBy: query.has('weight') ? 'weight' : 'size',
    ageBy: query.has('born') ? 'born' : 'span',
  })
}
