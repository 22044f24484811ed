import { describe, expect, it } from 'vitest'
import { overlayMarkdown, overlaySettings } from './overlay.ts'

const RESUME = {
  basics: { name: 'Ada', label: 'Engineer' },
  work: [
    { id: 'lab', name: 'Laboratory', position: 'Head', highlights: ['One', 'Two'] },
    { id: 'shop', name: 'Shop', position: 'Clerk' },
  ],
  skills: [{ name: 'Reading' }, { name: 'Writing' }],
}

const lay = (translated: unknown) =>
  overlaySettings('resume.json', 'resume.de.json', RESUME, translated)

function problemsOf(translated: unknown): string[] {
  const laid = lay(translated)
  return laid.ok
    ? []
    : laid.problem.map(({ file, path, expected }) => `${file}: ${path}: ${expected}`)
}

describe('a translation of settings', () => {
  it('replaces the values that it has, and keeps all others', () => {
    const laid = lay({ basics: { label: 'Ingenieurin' }, skills: [{}, { name: 'Schreiben' }] })
    expect(laid).toMatchObject({
      ok: true,
      value: {
        data: {
          ...RESUME,
          basics: { name: 'Ada', label: 'Ingenieurin' },
          skills: [{ name: 'Reading' }, { name: 'Schreiben' }],
        },
      },
    })
  })

  it('finds an entry by its id wherever it stands, and replaces a list of texts as a whole', () => {
    const laid = lay({
      work: [
        { id: 'shop', position: 'Verkäuferin' },
        { id: 'lab', highlights: ['Eins'] },
      ],
    })
    if (!laid.ok) throw new Error('It has problems')
    expect(laid.value.data).toMatchObject({
      work: [
        { name: 'Laboratory', position: 'Head', highlights: ['Eins'] },
        { name: 'Shop', position: 'Verkäuferin' },
      ],
    })
    expect(laid.value.origins.get('work[1].position')).toBe('work[0].position')
    expect(laid.value.origins.get('work[0].position')).toBeUndefined()
  })

  it.each([
    [
      { work: [{ id: 'gone', position: 'x' }] },
      'resume.de.json: work[0].id: resume.json has no entry with this id: correct it, or add the entry there',
    ],
    [
      { skills: [{}, {}, { name: 'x' }] },
      'resume.de.json: skills[2]: resume.json has 2 entries here: correct it, or add the entry there',
    ],
    [{ work: 'x' }, 'resume.de.json: work: write a list, as in resume.json'],
    [
      { basics: { label: { de: 'x' } } },
      'resume.de.json: basics.label: write a single value, as in resume.json',
    ],
    [[], 'resume.de.json: : write an object, as in resume.json'],
  ])('that does not fit is a problem with file and key: %j', (translated, problem) => {
    expect(problemsOf(translated)).toEqual([problem])
  })

  it('cannot change what is the same in every language', () => {
    const laid = overlaySettings('projects/a.md', 'projects/a.de.md', { title: 'A' }, { slug: 'b' })
    expect(laid).toMatchObject({ ok: false, problem: [{ file: 'projects/a.de.md', path: 'slug' }] })
  })
})

describe('a translation of a text', () => {
  const source = '---\ntitle: Robot\nstack: [C]\n---\nIt walks.\n'

  it('replaces settings and text', () => {
    const translated = '---\ntitle: Roboter\n---\n\nEr läuft.\n'
    const laid = overlayMarkdown('a.md', source, 'a.de.md', translated)
    if (!laid.ok) throw new Error('It has problems')
    expect(laid.value.value).toBe('---\n{"title":"Roboter","stack":["C"]}\n---\n\nEr läuft.\n')
  })

  it('keeps the text of its source without one of its own', () => {
    const laid = overlayMarkdown('a.md', source, 'a.de.md', '---\ntitle: Roboter\n---\n')
    expect(laid.ok && laid.value.value).toContain('It walks.')
  })

  it('has its problems in the file and the line that have the cause', () => {
    const translated = '---\ntitle: Roboter\n---\nEr läuft.\n'
    const laid = overlayMarkdown('a.md', source, 'a.de.md', translated)
    if (!laid.ok) throw new Error('It has problems')
    const { relocate } = laid.value
    const problem = { file: 'a.md', expected: 'x' }
    expect(relocate({ ...problem, path: 'title' })).toMatchObject({
      file: 'a.de.md',
      path: 'title',
    })
    expect(relocate({ ...problem, path: 'stack[0]' })).toMatchObject({ file: 'a.md' })
    expect(relocate({ ...problem, path: 'line 4' })).toMatchObject({
      file: 'a.de.md',
      path: 'line 4',
    })
    const kept = overlayMarkdown('a.md', source, 'a.de.md', '---\ntitle: Roboter\n---\n')
    if (!kept.ok) throw new Error('It has problems')
    expect(kept.value.relocate({ ...problem, path: 'line 4' })).toMatchObject({
      file: 'a.md',
      path: 'line 5',
    })
  })
})
