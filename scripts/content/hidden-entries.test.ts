import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { problemsIn, valueOf } from '../../shared/content/testing.ts'
import { loadContent } from './load-content.ts'
import { removeHidden, removeHiddenFromText } from './hidden-entries.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'
import { listTranslationGaps } from './translation-gaps.ts'

const address = (file: string) => ({ src: `/${file}` })

describe('hidden entries of settings', () => {
  it('are removed at any depth, and the key from all others', () => {
    const settings = {
      work: [
        { name: 'A', hidden: true },
        { name: 'B', hidden: false },
        { name: 'C', hidden: null },
      ],
      nested: [{ links: [{ url: '/a' }, { url: '/b', hidden: true }] }],
    }
    expect(valueOf(removeHidden('resume.json', settings)).value).toEqual({
      work: [{ name: 'B' }, { name: 'C' }],
      nested: [{ links: [{ url: '/a' }] }],
    })
  })

  it('may be one object in place of a list', () => {
    const settings = { basics: { name: 'Ada' }, work: { name: 'A', hidden: true } }
    expect(valueOf(removeHidden('resume.json', settings)).value).toEqual({
      basics: { name: 'Ada' },
    })
  })

  it('leave the places of the others in problems', () => {
    const settings = { work: [{ hidden: true }, { points: [{ hidden: true }, {}, {}] }, {}] }
    const { relocate } = valueOf(removeHidden('resume.json', settings))
    const move = (path: string) => relocate({ file: 'resume.json', path, expected: '' }).path
    expect(move('work[0].points[1].name')).toBe('work[1].points[2].name')
    expect(move('work[1]')).toBe('work[2]')
    expect(move('work[7].name')).toBe('work[7].name')
    expect(relocate({ file: 'site.json', path: 'work[0]', expected: '' }).path).toBe('work[0]')
  })

  it('are refused with another value, which could be meant to hide', () => {
    const settings = { work: [{}, { hidden: 'yes' }] }
    expect(problemsIn(removeHidden('resume.json', settings))).toEqual([
      'work[1].hidden: write true or false',
    ])
  })

  it('are no key of a whole file', () => {
    expect(valueOf(removeHidden('a.json', { hidden: true })).value).toEqual({ hidden: true })
  })

  it('stand in YAML and in the settings of Markdown, whose text keeps its lines', () => {
    const settings = 'links:\n  - url: /a\n    hidden: true\n  - url: /b\n'
    const yaml = removeHiddenFromText('a.yaml', settings)
    expect(yaml && JSON.parse(valueOf(yaml).value)).toEqual({ links: [{ url: '/b' }] })
    const markdown = removeHiddenFromText('a.md', `---\n${settings}---\nText.\n`)
    const { value, relocate } = valueOf(markdown ?? { ok: false, problem: [] })
    expect(value).toBe('---\n{"links":[{"url":"/b"}]}\n---\nText.\n')
    expect(relocate({ file: 'a.md', path: 'line 4', expected: '' }).path).toBe('line 7')
    expect(removeHiddenFromText('a.md', `---\ntitle: A\n---\n`)).toBeUndefined()
  })
})

describe('the content of a folder with hidden entries', () => {
  const CONTENT = {
    'site.json': writeSite({
      language: undefined,
      languages: ['en', 'de'],
      menu: [
        { label: 'Secret', url: '/secret', hidden: true },
        { label: 'Gone', url: '/gone' },
      ],
    }),
    'resume.json': JSON.stringify({
      basics: { name: 'Ada', profiles: [{ network: 'Secret', hidden: true }] },
      work: [
        { id: 'lab', name: 'Lab', position: 'Head', hidden: true },
        { id: 'shop', name: 'Shop', position: 'Developer', startDate: 'spring' },
      ],
    }),
    'resume.de.json': JSON.stringify({ work: [{ id: 'shop', hidden: true }] }),
  }

  it('lacks them, and warns about the others at their places', async () => {
    const content = await loadContent(await makeContentFolder(CONTENT), address)
    const { texts: _, ...site } = content.site
    expect(JSON.stringify([content.resume.page, content.resume.source, site])).not.toMatch(
      /Secret|Lab|hidden/,
    )
    const warnings = content.warnings.map(describeProblem).join('\n')
    expect(warnings).toContain('work[1].startDate')
    expect(warnings).toContain('menu[1].url')
    expect(warnings).not.toContain('hidden')
  })

  it('may lack others in another language, which need no translation', async () => {
    const dir = await makeContentFolder(CONTENT)
    const { resume } = await loadContent(dir, address, { language: 'de' })
    expect(resume.page.sections).toEqual([])
    expect(await listTranslationGaps(dir, ['resume.json'], ['de'])).toEqual([])
  })

  it('shows the right line of a text below settings with a hidden entry', async () => {
    const hidden = PROJECT.replace(
      'stack:',
      'links:\n  - { label: A, url: /a, hidden: true }\nstack:',
    )
    const dir = await makeContentFolder({ 'projects/robot.md': `${hidden}\n[Dead](/nowhere)` })
    const { projects, warnings } = await loadContent(dir, address)
    expect(JSON.stringify(projects.get('robot'))).not.toContain('"/a"')
    const found = warnings.filter(({ file }) => file === 'projects/robot.md')
    expect(found).toMatchObject([{ line: 13 }])
  })
})
