import { describe, expect, it, vi } from 'vitest'
import { parsePersonal } from './personal.ts'
import { contentFiles, problemsIn, valueOf } from './testing.ts'

const files = contentFiles(['images/portrait.svg'])

const required =
  'title: About\nsummary: Hello.\nportrait: images/portrait.svg\nportraitAlt: A face\n'

function parse(more = '', body = '', language = 'en') {
  return parsePersonal('personal.md', `---\n${required}${more}---\n${body}`, files, language)
}

const portrait = { src: '/served/images/portrait.svg', width: 8, height: 6, alt: 'A face' }

describe('parsePersonal', () => {
  it('needs a title, a summary and a portrait', () => {
    expect(valueOf(parse())).toEqual({
      title: 'About',
      summary: 'Hello.',
      portrait,
      interests: [],
      now: [],
      blocks: [],
    })
  })

  it('reads interests, the "now" list and the text', () => {
    const more = 'interests:\n  - { name: Maps, text: Old ones. }\nnow: [Reading]\n'
    expect(valueOf(parse(more, '## Story'))).toMatchObject({
      interests: [{ name: 'Maps', text: 'Old ones.' }],
      now: ['Reading'],
      blocks: [{ kind: 'heading', level: 2, id: 'story', text: ['Story'] }],
    })
  })

  it('draws the neutral line beside the drawings that are named, and nothing if none is', () => {
    const others = '  - { name: Maps, text: Old ones. }\n'
    const more = `interests:\n  - { name: Bread, text: Rye., drawing: bread }\n${others}`
    const drawingsOf = (source: string) =>
      valueOf(parse(source)).interests.map(({ drawing }) => drawing)
    expect(drawingsOf(more)).toEqual(['bread', 'line'])
    expect(drawingsOf(`interests:\n${others}`)).toEqual([undefined])
  })

  it('names the drawings when one is unknown', () => {
    const more = 'interests:\n  - { name: Sea, text: Salt., drawing: boat }\n'
    expect(problemsIn(parse(more))).toEqual([
      expect.stringMatching(/^interests\[0\]\.drawing: write one of bicycle, book/),
    ])
  })

  it('writes the date of the list in the language of the site', () => {
    expect(valueOf(parse('updated: 2024-05-08\n', '', 'de')).updated).toEqual({
      text: '8. Mai 2024',
      datetime: '2024-05-08',
    })
    expect(valueOf(parse('updated: 2024\n')).updated).toEqual({ text: '2024', datetime: '2024' })
  })

  it.each(['updated:\n', 'updated: ""\n'])('does without a date when it is empty: %j', (more) => {
    expect(valueOf(parse(more))).not.toHaveProperty('updated')
  })

  it('reports every missing picture', () => {
    const source = `---\n${required.replace('portrait.svg', 'other.svg')}---\n![x](images/no.png)`
    expect(problemsIn(parsePersonal('personal.md', source, files, 'en'))).toEqual([
      'line 7: the content folder has no picture "images/no.png": add it, or correct the path',
      'portrait: the content folder has no picture "images/other.svg": add it, or correct the path',
    ])
  })

  it.each([
    [
      'images/Portrait.SVG',
      'the content folder has no picture "images/Portrait.SVG": did you mean "images/portrait.svg"?',
    ],
    [
      'portrait.svg',
      'the content folder has no picture "portrait.svg": did you mean "images/portrait.svg"?',
    ],
    ['images/me.heic', 'the site cannot show "images/me.heic": export it as JPEG or PNG'],
  ])('says what is wrong with the picture %s', (portrait, expected) => {
    const source = `---\n${required.replace('images/portrait.svg', portrait)}---\n`
    expect(problemsIn(parsePersonal('personal.md', source, files, 'en'))).toEqual([
      `portrait: ${expected}`,
    ])
  })

  it('warns about a portrait without a description', () => {
    const warn = vi.fn()
    const source = `---\n${required.replace(/portraitAlt.*\n/, '')}---\n`
    const personal = valueOf(parsePersonal('personal.md', source, { ...files, warn }, 'en'))
    expect(personal.portrait).toMatchObject({ alt: '' })
    expect(warn.mock.calls).toEqual([
      [
        {
          file: 'personal.md',
          path: 'portrait',
          expected: 'add portraitAlt: describe the portrait for people who cannot see it',
        },
      ],
    ])
  })

  it('names the setting that has the wrong type', () => {
    expect(problemsIn(parse('interests:\n  - { name: Maps, text: 7 }\n'))).toEqual([
      expect.stringMatching(/^interests\[0\]\.text: \S/),
    ])
  })

  it('reports missing settings', () => {
    expect(problemsIn(parsePersonal('personal.md', 'Hello', files, 'en'))).toEqual([
      expect.stringContaining('settings (YAML)'),
    ])
  })
})
