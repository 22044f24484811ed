import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNearestName } from './nearest-name.ts'

const KNOWN = ['title', 'portfolioLead', 'workExperience', 'themeColor', 'url', 'role']

it.each([
  ['portfolioLeed', 'portfolioLead'],
  ['portfolio-lead', 'portfolioLead'],
  ['Title', 'title'],
  ['tilte', 'title'],
  ['titel', 'title'],
  ['themecolour', 'themeColor'],
  ['work_experience', 'workExperience'],
  ['ur', 'url'],
  ['colour', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('takes %j for %j', (name, nearest) => {
  expect(findNearestName(name, KNOWN)).toBe(nearest)
})

it('takes a name with one wrong, missing, added or swapped letter for what it was', () => {
  const names = fc.constantFrom(...KNOWN)
  const edit = fc.constantFrom('replace', 'remove', 'add', 'swap')
  fc.assert(
    fc.property(names, edit, fc.nat(), (name, kind, at) => {
      const place = at % (name.length - 1)
      const [start, rest] = [name.slice(0, place), name.slice(place)]
      const edited = {
        replace: `${start}q${rest.slice(1)}`,
        remove: start + rest.slice(1),
        add: `${start}q${rest}`,
        swap: `${start}${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`,
      }[kind]
      expect(findNearestName(edited, KNOWN)).toBe(name)
    }),
  )
})

it('takes no long text for a name', () => {
  expect(findNearestName('title'.repeat(1e6), KNOWN)).toBeUndefined()
})
