import { describe, expect, it, vi } from 'vitest'
import { parseProject, orderProjects, summarise } from './project.ts'
import { contentFiles, problemsIn, valueOf } from './testing.ts'

const files = contentFiles(['images/a-light.svg', 'images/a-dark.svg', 'images/b.png'])

const required = {
  title: 'Quiz',
  summary: 'Ten questions.',
  category: 'Web',
  period: '"2024"',
  stack: '[React]',
  picture: 'images/a-light.svg',
  pictureAlt: 'A card with a question',
}

/** A content file with the required settings, changed as given, more YAML, and a text. */
function write(changes: Record<string, string | null> = {}, more = '', body = 'Text.'): string {
  const settings: Record<string, string | null> = { ...required, ...changes }
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}\n`)
  return `---\n${lines.join('')}${more}---\n${body}`
}

function parse(source: string) {
  return parseProject('projects/quiz.md', source, files)
}

const picture = {
  src: '/served/images/a-light.svg',
  darkSrc: '/served/images/a-dark.svg',
  width: 8,
  height: 6,
  alt: 'A card with a question',
}

/** What the portfolio shows of the project. */
const SHOWN = {
  name: 'quiz',
  path: '/Projects/quiz',
  featured: false,
  title: 'Quiz',
  summary: 'Ten questions.',
  category: 'Web',
  period: '2024',
  stack: ['React'],
  picture,
  links: [],
}

describe('parseProject', () => {
  it('fills in what a file leaves out', () => {
    expect(valueOf(parse(write()))).toEqual({
      ...SHOWN,
      draft: false,
      listed: true,
      cards: [],
      students: [],
      works: [],
      blocks: [{ kind: 'paragraph', text: ['Text.'] }],
    })
  })

  it('takes links, cards and students with their pictures', () => {
    const more = [
      'links:',
      '  - { label: Code, url: "https://code.example/quiz" }',
      'cards:',
      '  - { title: Slicer, summary: Cuts, url: "https://code.example/slicer",',
      '      picture: images/b.png, pictureAlt: A grid }',
      'students:',
      '  - { name: "{name}", portrait: images/b.png, portraitAlt: A face }',
      '',
    ].join('\n')
    const plain = { src: '/served/images/b.png', width: 8, height: 6 }
    expect(valueOf(parse(write({}, more)))).toMatchObject({
      links: [{ label: 'Code', url: 'https://code.example/quiz' }],
      cards: [
        {
          title: 'Slicer',
          summary: 'Cuts',
          url: 'https://code.example/slicer',
          picture: { ...plain, alt: 'A grid' },
        },
      ],
      students: [{ name: '{name}', portrait: { ...plain, alt: 'A face' } }],
    })
  })

  it('takes the works of a course, and what a case page tells', () => {
    const more = [
      'works: [one, two]',
      'caseStudy:',
      '  problem: It broke.',
      '  role: All of it.',
      '  outcome: It holds.',
      '  pictures: [{ picture: images/b.png, pictureAlt: A plan, caption: The plan }]',
      '',
    ].join('\n')
    const plan = { src: '/served/images/b.png', width: 8, height: 6, alt: 'A plan' }
    expect(valueOf(parse(write({}, more)))).toMatchObject({
      works: ['one', 'two'],
      caseStudy: {
        problem: 'It broke.',
        role: 'All of it.',
        outcome: 'It holds.',
        pictures: [{ picture: plan, caption: 'The plan' }],
      },
    })
  })

  it('requires every field of a case study', () => {
    const more = 'caseStudy: { problem: "", pictures: [{ picture: no.png, pictureAlt: x }] }\n'
    expect(problemsIn(parse(write({}, more))).map((line) => line.split(': ')[0])).toEqual([
      'caseStudy.problem',
      'caseStudy.role',
      'caseStudy.outcome',
      'caseStudy.pictures[0].caption',
      'caseStudy.pictures[0].picture',
    ])
  })

  it('takes a year written as a number', () => {
    expect(valueOf(parse(write({ period: '2024' }))).period).toBe('2024')
  })

  it('has the path of its screen, else one from its slug or its file name', () => {
    const pathOf = (file: string, more: string) =>
      valueOf(parseProject(file, write({}, more), files)).path
    expect(pathOf('projects/any.md', 'screen: web-dev-work1\n')).toBe('/Projects/WebDev/Work1')
    expect(pathOf('projects/My-Robot.md', '')).toBe('/Projects/My-Robot')
    expect(pathOf('projects/My robot.md', 'slug: robot\n')).toBe('/Projects/robot')
    expect(pathOf('projects/Größe & mehr.md', 'screen: quiz\n')).toBe('/Projects/Quiz')
  })

  it.each([
    ['My robot', 'my-robot'],
    ['größe_2', 'gro-e-2'],
    ['..', 'my-page'],
    ['机器人', 'my-page'],
  ])('proposes a slug for the file name %j', (name, proposal) => {
    expect(problemsIn(parseProject(`projects/${name}.md`, write(), files))).toEqual([
      `slug: the file name cannot be part of an address: add the setting "slug: ${proposal}", or rename the file`,
    ])
  })

  it.each([
    ['screen', 'chess', /^screen: write a built-in screen: to-do-list, /],
    ['screen', '__proto__', /^screen: write a built-in screen/],
    ['slug', '"a/b"', /^slug: write letters a to z/],
    ['slug', '"../x"', /^slug: write letters a to z/],
    ['draft', '"maybe"', /^draft: write true or false/],
    ['listed', '1', /^listed: write true or false/],
    ['featured', '[]', /^featured: write true or false/],
  ])('refuses %s: %s', (key, value, problem) => {
    expect(problemsIn(parse(write({}, `${key}: ${value}\n`)))).toEqual([
      expect.stringMatching(problem),
    ])
  })

  it.each(['title', 'summary'])('asks for %s when it is missing or empty', (key) => {
    expect(problemsIn(parse(write({ [key]: null })))).toEqual([
      expect.stringMatching(`^${key}: \\S`),
    ])
    expect(problemsIn(parse(write({ [key]: '' })))).toEqual([expect.stringMatching(`^${key}: \\S`)])
  })

  it('needs only a title and a summary', () => {
    const source = '---\ntitle: Robot\nsummary: It walks.\n---\n'
    expect(valueOf(parseProject('projects/robot.md', source, files))).toMatchObject({
      name: 'robot',
      path: '/Projects/robot',
      period: '',
      stack: [],
      links: [],
      draft: false,
      listed: true,
      featured: false,
    })
  })

  it('warns about a picture without a description', () => {
    const warn = vi.fn()
    const source = write({ pictureAlt: null })
    const project = valueOf(parseProject('projects/quiz.md', source, { ...files, warn }))
    expect(project.picture).toMatchObject({ alt: '' })
    expect(warn.mock.calls).toEqual([
      [
        {
          file: 'projects/quiz.md',
          path: 'picture',
          expected: 'add pictureAlt: describe the picture for people who cannot see it',
        },
      ],
    ])
  })

  it('refuses unsafe links', () => {
    const more = 'links:\n  - { label: Bad, url: "javascript:alert(1)" }\n'
    expect(problemsIn(parse(write({}, more)))).toEqual(['links[0].url: write a link, https://…'])
  })

  it('reports every missing picture with its path', () => {
    const more = [
      'cards:',
      '  - { title: T, summary: S, url: "https://a.example", picture: no/card.png, pictureAlt: x }',
      'students:',
      '  - { name: N, portrait: no/face.png, portraitAlt: x }',
      '',
    ].join('\n')
    const source = write({ picture: 'no/picture.png' }, more, '![x](no/figure.png)')
    const missing = (path: string) =>
      `the content folder has no picture "${path}": add it, or correct the path`
    expect(problemsIn(parse(source))).toEqual([
      `picture: ${missing('no/picture.png')}`,
      `cards[0].picture: ${missing('no/card.png')}`,
      `students[0].portrait: ${missing('no/face.png')}`,
      `line 14: ${missing('no/figure.png')}`,
    ])
  })

  it('reports missing settings', () => {
    expect(problemsIn(parse('# Quiz'))).toEqual([expect.stringContaining('settings (YAML)')])
  })
})

describe('summarise', () => {
  it('keeps only the fields that the portfolio shows', () => {
    const project = { category: '', ...valueOf(parse(write())), picture }
    expect(summarise(project)).toEqual(SHOWN)
  })
})

describe('orderProjects', () => {
  const make = (name: string, more: string) => ({
    category: '',
    ...valueOf(parseProject(`projects/${name}.md`, write({ title: name }, more), files)),
    picture,
  })
  const old = { ...make('old', ''), period: '2001' }
  const recent = { ...make('recent', ''), period: '2019–2025' }
  const undated = { ...make('undated', ''), period: 'long ago' }
  const featured = { ...make('featured', 'featured: true\n'), period: '1999' }

  it('puts featured projects first, then named ones, then the newest', () => {
    const all = [undated, old, recent, featured]
    const order = (names: string[]) => orderProjects(all, names).map(({ name }) => name)
    expect(order([])).toEqual(['featured', 'recent', 'old', 'undated'])
    expect(order(['undated', 'deleted', 'old'])).toEqual(['featured', 'undated', 'old', 'recent'])
  })

  it.each(['2019 – today', '2019–', '2019 - heute'])(
    'counts %s as newer than what has ended',
    (period) => {
      const ongoing = { ...make('ongoing', ''), period }
      const next = { ...make('next', ''), period: '2018, 2026' }
      const names = orderProjects([old, recent, ongoing, next], []).map(({ name }) => name)
      expect(names).toEqual(['ongoing', 'next', 'recent', 'old'])
    },
  )
})
