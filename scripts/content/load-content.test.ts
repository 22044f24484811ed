import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { screenProjects } from '../../shared/content/screens.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, QUIZ, writeSite } from './testing.ts'

const load = (dir: string) => loadContent(dir, (file) => ({ src: `/${file}` }))

/** Lists the problems of a content folder with the given changes, as `file: path: expected`. */
async function problemsWith(changes: Record<string, string | Buffer | null>): Promise<string[]> {
  const dir = await makeContentFolder(changes)
  try {
    await load(dir)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file, path, expected }) => `${file}: ${path}: ${expected}`)
  }
}

describe('loadContent', () => {
  it('reads a complete folder', async () => {
    const { site, resume, personal, projects } = await load(await makeContentFolder())
    expect(site.title).toBe('Ada Example')
    expect(resume.page.picture).toMatchObject({ src: '/images/picture-light.svg', width: 8, height: 6 })
    expect(personal.blocks).toEqual([{ kind: 'paragraph', text: ['Text.'] }])
    expect([...projects.keys()].sort()).toEqual([...screenProjects].sort())
    expect(projects.get('quiz')?.picture.darkSrc).toBe('/images/picture-dark.svg')
  })

  it('passes the bytes of each picture to the function that returns its URL', async () => {
    const dir = await makeContentFolder({ 'images/notes.txt': 'not a picture' })
    const asked: [string, boolean][] = []
    await loadContent(dir, (file, bytes) => {
      asked.push([file, bytes.toString().startsWith('<svg')])
      return { src: file }
    })
    expect(asked).toEqual([
      ['images/picture-dark.svg', true],
      ['images/picture-light.svg', true],
    ])
  })

  it('accepts projects of the owner that have no screen', async () => {
    const dir = await makeContentFolder({
      'projects/my-own.md': PROJECT.replace(
        'picture:',
        'links: [{ label: Code, url: https://example.com }]\npicture:',
      ),
      'projects/notes.txt': 'ignored',
      'site.json': writeSite({ projects: ['my-own'] }),
    })
    expect((await load(dir)).projects.get('my-own')?.slug).toBe('my-own')
  })

  it('reads privacy.md, which is optional', async () => {
    expect((await load(await makeContentFolder())).privacy).toEqual({ blocks: [] })
    const dir = await makeContentFolder({ 'privacy.md': '---\nname: Ada\n---\nText.' })
    expect((await load(dir)).privacy).toEqual({
      name: 'Ada',
      blocks: [{ kind: 'paragraph', text: ['Text.'] }],
    })
    expect(await problemsWith({ 'privacy.md': '---\ncontact: me\n---\n' })).toEqual([
      'privacy.md: contact: write a link that starts with mailto:, https:, http: or tel:',
    ])
  })

  it('requires a link in a project without a page', async () => {
    expect(await problemsWith({ 'projects/my-own.md': PROJECT })).toEqual([
      'projects/my-own.md: links: add at least one link, because this project has no page of its own',
    ])
  })

  it('reads JSON with a byte order mark, as some editors write it', async () => {
    expect(await problemsWith({ 'site.json': `\uFEFF${writeSite()}` })).toEqual([])
  })

  it('reports a folder that is missing or a file', async () => {
    const dir = await makeContentFolder()
    for (const path of [join(dir, 'nowhere'), join(dir, 'site.json')]) {
      await expect(load(path)).rejects.toThrow(
        `${path}: this is not a folder: set CONTENT_DIR to the folder with the content of the site`,
      )
    }
  })

  it.each(['site.json', 'resume.json', 'personal.md', 'projects/countdown.md'])(
    'names %s when it is missing',
    async (file) => {
      expect(await problemsWith({ [file]: null })).toEqual([
        `${file}: : the file is missing: create it`,
      ])
    },
  )

  it.each(['site.json', 'resume.json'])('reports that %s is invalid JSON', async (file) => {
    expect(await problemsWith({ [file]: '{"title": }' })).toEqual([
      expect.stringMatching(new RegExp(`^${file}: : correct the JSON: \\S`)),
    ])
    expect(await problemsWith({ [file]: '' })).toHaveLength(1)
  })

  it('reports a project of site.json without a file', async () => {
    expect(
      await problemsWith({ 'site.json': writeSite({ projects: ['quiz', 'no-such'] }) }),
    ).toEqual([
      'site.json: projects[1]: projects/no-such.md does not exist: add it, or correct the name',
    ])
  })

  it('reports a work of a course without a file', async () => {
    const course = PROJECT.replace('picture:', 'works: [quiz, no-such]\npicture:')
    expect(await problemsWith({ 'projects/web-dev.md': course })).toEqual([
      'projects/web-dev.md: works[1]: projects/no-such.md does not exist: add it, or correct the name',
    ])
  })

  it('reads the optional desktop builds, and reports their errors', async () => {
    const file = 'projects/desktop-software.yaml'
    expect((await load(await makeContentFolder())).programs).toEqual([])
    const dir = await makeContentFolder({ [file]: 'programs: [{ name: Slicer, summary: Cuts. }]' })
    expect((await load(dir)).programs.map(({ name }) => name)).toEqual(['Slicer'])
    expect(await problemsWith({ [file]: 'programs: [{ name: Slicer }]' })).toEqual([
      `${file}: programs[0].summary: write a text`,
    ])
  })

  it.each(['broken.svg', 'broken.png', 'broken.jpg'])(
    'names a picture that cannot be read, %s',
    async (name) => {
      expect(await problemsWith({ [`images/${name}`]: Buffer.from([0, 1, 2, 3]) })).toEqual([
        `images/${name}: : the picture cannot be read: export it again, or remove the file`,
      ])
    },
  )

  it('reports missing pictures in a folder without pictures', async () => {
    const problems = await problemsWith({
      'images/picture-light.svg': null,
      'images/picture-dark.svg': null,
    })
    expect(problems).toContainEqual(expect.stringMatching(/^resume\.json: basics\.image: /))
    expect(problems).toContainEqual(expect.stringMatching(/^personal\.md: portrait: /))
    expect(problems).toHaveLength(2 + screenProjects.length)
  })

  it('reports every problem at once', async () => {
    const problems = await problemsWith({
      'site.json': writeSite({ projects: ['quiz', 'no-such', 'ic'] }),
      'resume.json': '{"basics":{"name":7},"work":[{"startDate":{}}]}',
      'personal.md': 'Hello',
      'projects/quiz.md': PROJECT.replace('title: Quiz\n', ''),
      'projects/ic.md': PROJECT.replace('Text.', '![a](images/no.png)'),
      'projects/countdown.md': null,
      'images/broken.png': 'not a picture',
    })
    expect(problems.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
      'images/broken.png: ',
      'resume.json: basics.name',
      'resume.json: work[0].startDate',
      'personal.md: ',
      'projects/countdown.md: ',
      'projects/ic.md: text',
      'projects/quiz.md: title',
      'site.json: projects[1]',
    ])
  })

  it('reads the question bank in file order, which is optional', async () => {
    expect((await load(await makeContentFolder())).quiz).toEqual([])
    const dir = await makeContentFolder({
      'quiz/systems.json': QUIZ,
      'quiz/networks.json': QUIZ,
      'quiz/notes.txt': 'ignored',
    })
    expect((await load(dir)).quiz.map(({ slug }) => slug)).toEqual(['networks', 'systems'])
  })

  it('reports an invalid question by file and path', async () => {
    expect(
      await problemsWith({
        'quiz/networks.json': QUIZ.replace('"answer":true', '"answer":"yes"'),
        'quiz/systems.json': '{"title":',
      }),
    ).toEqual([
      'quiz/networks.json: questions[0].answer: write true or false',
      expect.stringMatching(/^quiz\/systems\.json: : correct the JSON: /),
    ])
  })

  it('stops at an invalid site.json, but still reports pictures', async () => {
    expect(
      await problemsWith({ 'site.json': writeSite({ paper: 'A5' }), 'images/broken.png': '' }),
    ).toEqual([
      'images/broken.png: : the picture cannot be read: export it again, or remove the file',
      'site.json: paper: write A4 or Letter',
    ])
  })
})
