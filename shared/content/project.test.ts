import { describe, expect, it } from 'vitest'
import { parseProject, summarise } from './project.ts'
import { catalogue, problemsIn, valueOf } from './testing.ts'

const images = catalogue('images/a-light.svg', 'images/a-dark.svg', 'images/b.png')

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
  return parseProject('projects/quiz.md', source, images)
}

const picture = {
  src: '/served/images/a-light.svg',
  darkSrc: '/served/images/a-dark.svg',
  width: 8,
  height: 6,
  alt: 'A card with a question',
}

describe('parseProject', () => {
  it('needs only the settings that the portfolio shows', () => {
    expect(valueOf(parse(write()))).toEqual({
      slug: 'quiz',
      title: 'Quiz',
      summary: 'Ten questions.',
      category: 'Web',
      period: '2024',
      stack: ['React'],
      picture,
      links: [],
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
    ])
  })

  it('takes a year written as a number', () => {
    expect(valueOf(parse(write({ period: '2024' }))).period).toBe('2024')
  })

  it('takes its slug only from the file name', () => {
    expect(valueOf(parseProject('projects/web-dev-work1.md', write(), images)).slug).toBe(
      'web-dev-work1',
    )
  })

  it.each(['title', 'summary', 'category', 'period', 'stack', 'picture', 'pictureAlt'])(
    'asks for %s when it is missing or empty',
    (key) => {
      expect(problemsIn(parse(write({ [key]: null })))).toEqual([
        expect.stringMatching(`^${key}: \\S`),
      ])
      expect(problemsIn(parse(write({ [key]: '' })))).toEqual([
        expect.stringMatching(`^${key}: \\S`),
      ])
    },
  )

  it('requires at least one technology', () => {
    expect(problemsIn(parse(write({ stack: '[]' })))).toEqual([
      'stack: write at least one technology',
    ])
  })

  it('refuses unsafe links', () => {
    const more = 'links:\n  - { label: Bad, url: "javascript:alert(1)" }\n'
    expect(problemsIn(parse(write({}, more)))).toEqual([
      'links[0].url: write a link, https://…',
    ])
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
      `text: ${missing('no/figure.png')}`,
    ])
  })

  it('reports missing settings', () => {
    expect(problemsIn(parse('# Quiz'))).toEqual([expect.stringContaining('settings (YAML)')])
  })
})

describe('summarise', () => {
  it('keeps only the fields that the portfolio shows', () => {
    const project = valueOf(parse(write()))
    expect(summarise(project)).toEqual({
      slug: 'quiz',
      title: 'Quiz',
      summary: 'Ten questions.',
      category: 'Web',
      period: '2024',
      stack: ['React'],
      picture,
      links: [],
    })
  })
})
