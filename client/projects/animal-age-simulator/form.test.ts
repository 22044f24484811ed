import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_FORM, type Form, parseForm, readForm } from './form.ts'
import { createQuery, parseQuery } from './share.ts'
import { formatVersioned } from '../../app/versioned.ts'
import { INITIAL_STATE, MAX_PETS, parseState, savePet, restorePet } from './state.ts'

const TODAY = '2026-11-21'

function read(part: Partial<Form>) {
  return readForm({ ...INITIAL_FORM, ...part }, TODAY)
}

describe('the form', () => {
  it('reads years and months, and an empty field as zero', () => {
    expect(read({ years: '6', months: '6' }).age).toBe(6.5)
    expect(read({ years: '', months: '3' }).age).toBe(0.25)
  })

  it('reads a birth date', () => {
    expect(read({ ageBy: 'born', born: '2020-11-21' }).age).toBe(6)
  })

  it('derives the size from a weight with a point or a comma', () => {
    expect(read({ sizeBy: 'weight', weight: '30,5' }).size).toBe('large')
    expect(read({ sizeBy: 'weight', weight: '3.5' }).size).toBe('small')
  })

  it.each([
    [{ years: 'four' }, 'years'],
    [{ years: '-1' }, 'years'],
    [{ months: '12' }, 'months'],
    [{ sizeBy: 'weight', weight: '' }, 'weight'],
    [{ sizeBy: 'weight', weight: '900' }, 'weight'],
    [{ ageBy: 'born', born: '2027-01-01' }, 'born'],
    [{ ageBy: 'born', born: '' }, 'born'],
  ] as const)('says what is wrong with %o', (part, field) => {
    const { age, problems } = read(part)
    expect(age).toBeUndefined()
    expect(Object.keys(problems)).toEqual([field])
  })
})

describe('a link', () => {
  it('restores the form without the name', () => {
    const form: Form = { ...INITIAL_FORM, name: 'Rex', size: 'giant', years: '7', months: '2' }
    expect(createQuery(form)).toBe('?animal=dog&size=giant&years=7&months=2')
    expect(parseQuery(createQuery(form))).toEqual({ ...form, name: '' })
  })

  it('contains a weight and a birth date', () => {
    const form: Form = {
      ...INITIAL_FORM,
      sizeBy: 'weight',
      weight: '12.5',
      ageBy: 'born',
      born: '2020-02-29',
    }
    const parsed = parseQuery(createQuery(form))
    expect(parsed).toMatchObject({ sizeBy: 'weight', weight: '12.5', ageBy: 'born' })
    expect(parsed?.born).toBe('2020-02-29')
  })

  it('without a known animal is ignored', () => {
    expect(parseQuery('?utm_source=mail')).toBeUndefined()
    expect(parseQuery('?animal=dragon')).toBeUndefined()
  })
})

describe('the stored state', () => {
  it('is restored unchanged', () => {
    const state = savePet({ ...INITIAL_STATE, form: { ...INITIAL_FORM, name: 'Rex' } })
    expect(parseState(formatVersioned(state))).toEqual(state)
  })

  it('is undefined for unreadable text', () => {
    expect(parseState('{"version":0}')).toBeUndefined()
  })

  it('has defaults for missing or invalid parts', () => {
    const text = JSON.stringify({
      version: 1,
      form: { years: 7 },
      pets: [null, {}, { name: 'Mia' }],
    })
    expect(parseState(text)).toEqual({
      ...INITIAL_STATE,
      pets: [{ ...INITIAL_FORM, name: 'Mia' }],
    })
  })

  it('is a valid form for any stored value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const form = parseForm(value)
        expect(parseForm(form)).toEqual(form)
      }),
    )
  })
})

describe('pets', () => {
  const rex = savePet({ ...INITIAL_STATE, form: { ...INITIAL_FORM, name: ' Rex ' } })

  it('are saved by name, each name once', () => {
    expect(rex.pets.map(({ name }) => name)).toEqual(['Rex'])
    const older = savePet({ ...rex, form: { ...rex.form, years: '9' } })
    expect(older.pets).toMatchObject([{ name: 'Rex', years: '9' }])
  })

  it('are restored at their former position', () => {
    const both = savePet({ ...rex, form: { ...INITIAL_FORM, name: 'Mia' } })
    const [first] = both.pets
    if (!first) throw new Error('Rex is remembered')
    const without = { ...both, pets: both.pets.slice(1) }
    expect(restorePet(without, first, 0)).toEqual(both)
  })

  it('are restored beside those that another tab has stored in the meantime', () => {
    const both = savePet({ ...rex, form: { ...INITIAL_FORM, name: 'Mia' } })
    const [first] = both.pets
    if (!first) throw new Error('Rex is remembered')
    const stored = parseState(formatVersioned({ ...both, pets: both.pets.slice(1) }))
    if (!stored) throw new Error('The state is readable')
    expect(restorePet(stored, first, 0).pets.map(({ name }) => name)).toEqual(['Rex', 'Mia'])
  })

  it('are not restored over one that was saved under their name meanwhile', () => {
    const [removed] = rex.pets
    if (!removed) throw new Error('Rex is remembered')
    const again = savePet({ ...rex, pets: [], form: { ...rex.form, years: '9' } })
    expect(restorePet(again, removed, 0)).toBe(again)
  })

  it('are not saved where the list is full, unless under a known name', () => {
    const pets = Array.from({ length: MAX_PETS }, (_, index) => ({
      ...INITIAL_FORM,
      name: `${index}`,
    }))
    const full = { ...rex, pets }
    expect(savePet(full)).toBe(full)
    const known = { ...full, form: { ...INITIAL_FORM, name: '7', years: '9' } }
    expect(savePet(known).pets[7]).toMatchObject({ name: '7', years: '9' })
  })

  it('are not restored where the list is full, which would lose the last one', () => {
    const [removed] = rex.pets
    if (!removed) throw new Error('Rex is remembered')
    const pets = Array.from({ length: MAX_PETS }, (_, index) => ({ ...removed, name: `${index}` }))
    const full = { ...rex, pets }
    expect(restorePet(full, removed, 0)).toBe(full)
    const withRex = { ...rex, pets: pets.with(3, removed) }
    expect(restorePet(withRex, removed, 3)).toEqual(withRex)
  })
})
