import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { loadContent } from './load-content.ts'
import {
  FOLDER_SCREENS,
  makeContentFolder,
  PROJECT,
  QUIZ,
  writeScreen,
  writeSite,
} from './testing.ts'

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
    expect(resume.page.picture).toMatchObject({
      src: '/images/picture-light.svg',
      width: 8,
      height: 6,
    })
    expect(personal?.blocks).toEqual([{ kind: 'paragraph', text: ['Text.'] }])
    expect([...projects.keys()].sort()).toEqual(FOLDER_SCREENS)
    expect(projects.get('quiz')?.picture.darkSrc).toBe('/images/picture-dark.svg')
  })

  it('leaves out files of macOS and locks of editors, whose names begin with a dot', async () => {
    const macos = Buffer.from('\0\x05\x16\x07\0\x02\xff', 'latin1')
    const dir = await makeContentFolder({
      'projects/._robot.md': macos,
      'notes/.obsidian/template.md': 'Text.',
      'notes/.todo.txt': 'Text.',
      'quiz/._networks.json': macos,
      'images/._picture.jpg': macos,
      'files/._thesis.pdf': macos,
    })
    await symlink('ada@desk.123', join(dir, 'projects/.#quiz.md'))
    const { projects, files, warnings } = await load(dir)
    expect([...projects.keys()].sort()).toEqual(FOLDER_SCREENS)
    expect(files.size).toBe(0)
    expect(warnings).toEqual([])
  })

  it.each(['projects', 'pages', 'notes', 'quiz'])(
    'names %s/ if it cannot be read, which is not the same as empty',
    async (folder) => {
      const dir = await makeContentFolder()
      await rm(join(dir, folder), { recursive: true, force: true })
      await symlink(folder, join(dir, folder))
      const { problems } = (await load(dir).catch((error: unknown) => error)) as ContentError
      expect(problems).toMatchObject([
        { file: folder, expected: expect.stringContaining('cannot be read (ELOOP)') as string },
      ])
    },
  )

  it('names a file in the place of a folder', async () => {
    expect(await problemsWith({ pages: 'Text.' })).toEqual([
      'pages: : this is a file: rename it, because a folder of the content has this name',
    ])
  })

  it('names each file whose name is not UTF-8, and nothing else', async () => {
    const dir = await makeContentFolder({
      'files/talks/a.pdf': '',
      'notes/note.md': '',
      'quiz/a.json': QUIZ,
    })
    const folders = ['files/talks', 'images', 'notes', 'projects', 'quiz']
    for (const [index, ending] of ['.pdf', '.jpg', '.md', '.md', '.json'].entries()) {
      await writeFile(
        Buffer.from(`${dir}/${folders[index]}/Gr\u00fc\u00dfe${ending}`, 'latin1'),
        '',
      )
    }
    const { problems } = (await load(dir).catch((error: unknown) => error)) as ContentError
    expect(problems.map(({ file, expected }) => `${file}: ${expected}`)).toEqual([
      'files/talks/Gr��e.pdf: the name is not UTF-8: rename it',
      'images/Gr��e.jpg: the name is not UTF-8: rename it',
      'notes/Gr��e.md: the name is not UTF-8: rename it',
      'projects/Gr��e.md: the name is not UTF-8: rename it',
      'quiz/Gr��e.json: the name is not UTF-8: rename it',
    ])
  })

  it('names very many problems of one file', async () => {
    const questions = Array.from({ length: 150_000 }, () => 1)
    const dir = await makeContentFolder({
      'quiz/many.json': JSON.stringify({ title: 'Many', summary: 'Wrong.', questions }),
    })
    const { problems } = (await load(dir).catch((error: unknown) => error)) as ContentError
    expect(problems).toHaveLength(150_000)
    expect(problems.at(-1)).toMatchObject({ path: 'questions[149999]', line: 1 })
  })

  it('asks for the URL of each picture with its width', async () => {
    const dir = await makeContentFolder({ 'images/notes.txt': 'not a picture' })
    const asked: [string, number][] = []
    await loadContent(dir, (file, width) => {
      asked.push([file, width])
      return Promise.resolve({ src: file })
    })
    expect(asked).toEqual([
      ['images/picture-dark.svg', 8],
      ['images/picture-light.svg', 8],
    ])
  })

  it('reads videos with their posters, and the pages to which texts link', async () => {
    const create = { width: 16, height: 9, channels: 3, background: '#0b5d4e' } as const
    const poster = await sharp({ create }).png().toBuffer()
    const dir = await makeContentFolder({
      'videos/demo.mp4': 'a film',
      'videos/CAMERA.MP4': 'a film',
      'videos/demo.png': poster,
      'videos/CAMERA.png': poster,
      'personal.md':
        '---\ntitle: About\nsummary: Hello.\nportrait: images/picture-light.svg\nportraitAlt: A face\n---\n![A film](videos/demo.mp4)\n\n![A film](videos/CAMERA.MP4)\n\n[Quiz](projects/quiz.md)\n\n<b>\n',
    })
    const { personal, warnings } = await load(dir)
    expect(personal?.blocks).toMatchObject([
      {
        kind: 'figure',
        video: '/videos/demo.mp4',
        picture: { src: '/videos/demo.png', width: 16, height: 9, alt: 'A film' },
      },
      { kind: 'figure', video: '/videos/CAMERA.MP4' },
      { text: [{ kind: 'link', url: '/Projects/Quiz' }] },
      { text: ['<b>'] },
    ])
    expect(warnings).toMatchObject([{ file: 'personal.md', path: 'line 13' }])
  })

  it('draws a cover in both themes for a project without a picture', async () => {
    const own = PROJECT.replace(/picture.*\n/g, '')
    const drawn = new Map<string, Buffer>()
    const { projects } = await loadContent(
      await makeContentFolder({ 'projects/my-own.md': own }),
      (file, _, bytes) => {
        if (bytes) drawn.set(`/${file}`, bytes)
        return { src: `/${file}` }
      },
    )
    const { picture, drawn: isDrawn } = projects.get('my-own') ?? {}
    expect(isDrawn).toBe(true)
    expect(picture).toMatchObject({ width: 1280, height: 800, alt: '' })
    const [light, dark] = [picture?.src, picture?.darkSrc].map((src) => drawn.get(src ?? ''))
    expect(light?.toString()).toMatch(/^<svg /)
    expect(light?.equals(dark ?? Buffer.of())).toBe(false)
  })

  it('sees the new size of a picture that has changed', async () => {
    const dir = await makeContentFolder()
    await load(dir)
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>'
    await writeFile(join(dir, 'images/picture-light.svg'), picture)
    expect((await load(dir)).projects.get('quiz')?.picture).toMatchObject({ width: 80, height: 60 })
  })

  it('has only the screens that files name, and reads the files of no other', async () => {
    const dir = await makeContentFolder({
      ...Object.fromEntries(FOLDER_SCREENS.map((name) => [`projects/${name}.md`, null])),
      'projects/my-own.md': PROJECT,
      'projects/notes.txt': 'ignored',
      'projects/desktop-software.yaml': 'broken: [',
      'quiz/networks.json': 'broken',
    })
    const { projects, programs, quiz } = await load(dir)
    expect([...projects.values()].map(({ path }) => path)).toEqual(['/Projects/my-own'])
    expect({ programs, quiz }).toEqual({ programs: [], quiz: [] })
  })

  it('reads pages, with their labels in the menu and the footer', async () => {
    const dir = await makeContentFolder({
      'pages/imprint.md': '---\ntitle: Imprint\nfooter: true\norder: 2\n---\nText.',
      'pages/uses.md': '---\ntitle: What I use\nslug: Uses\nmenu: Tools\n---\n',
    })
    expect((await load(dir)).pages).toMatchObject([
      { name: 'imprint', path: '/imprint', footer: 'Imprint', order: 2, listed: true },
      { name: 'uses', path: '/Uses', menu: 'Tools' },
    ])
  })

  it('checks drafts always, but has them only on request', async () => {
    const draft = (source: string) => source.replace('title:', 'draft: true\ntitle:')
    const files = {
      'projects/my-own.md': draft(PROJECT),
      'pages/imprint.md': draft('---\ntitle: Imprint\n---\nText.'),
    }
    const dir = await makeContentFolder(files)
    const built = await load(dir)
    expect([built.projects.has('my-own'), built.pages.length]).toEqual([false, 0])
    const inDev = await loadContent(dir, (file) => ({ src: file }), { drafts: true })
    expect([inDev.projects.has('my-own'), inDev.pages.length]).toEqual([true, 1])
    const broken = files['projects/my-own.md'].replace('title: Quiz', '')
    expect(await problemsWith({ 'projects/my-own.md': broken })).toHaveLength(1)
  })

  it('needs no personal page', async () => {
    expect(await load(await makeContentFolder({ 'personal.md': null }))).not.toHaveProperty(
      'personal',
    )
  })

  it('names both files of two pages with one address, and of two projects with one screen', async () => {
    const own = (slug: string) => PROJECT.replace('title:', `slug: ${slug}\ntitle:`)
    const page = (slug: string) => `---\ntitle: A\nslug: ${slug}\n---\n`
    expect(
      await problemsWith({
        'projects/one.md': own('robot'),
        'projects/two.md': own('Robot'),
        'projects/three.md': own('ic'),
        'projects/four.md': writeScreen('quiz'),
        'pages/five.md': page('resume'),
        'pages/six.md': page('assets'),
      }),
    ).toEqual([
      'projects/quiz.md: screen: projects/four.md opens the screen quiz already: remove this setting from one of them',
      'projects/three.md: slug: /Projects/ic belongs to projects/ic.md already: write another slug here, or there',
      'projects/two.md: slug: /Projects/Robot belongs to projects/one.md already: write another slug here, or there',
      'pages/five.md: slug: /resume belongs to the site itself already: write another slug here, or there',
      'pages/six.md: slug: /assets belongs to the site itself already: write another slug here, or there',
    ])
  })

  it.each([
    ['/imprint', 'pages/imprint.md'],
    ['/Imprint/', 'pages/imprint.md'],
    ['/%69mprint', 'pages/imprint.md'],
    ['/de/imprint', 'pages/imprint.md'],
    ['/pt-BR/imprint', 'pages/imprint.md'],
    ['/pt-br/Projects', 'the site itself'],
    ['/RESUME', 'the site itself'],
    ['/de/personal', 'the site itself'],
    ['/de', 'the site itself'],
    ['/api/items', 'the site itself'],
    ['/healthz', 'the site itself'],
    ['/robots.txt', 'the site itself'],
    ['/projects/to-do-list/items', 'the site itself'],
  ])('takes no redirect from %s, which is taken', async (from, owner) => {
    const files = {
      'site.json': writeSite({
        language: undefined,
        languages: ['en', 'de', 'pt-BR'],
        redirects: [{ from, to: '/' }],
      }),
      'pages/imprint.md': '---\ntitle: Imprint\n---\n',
    }
    expect(await problemsWith(files)).toEqual([
      `site.json: redirects[0].from: ${from} belongs to ${owner}: write another path, or remove the redirect`,
    ])
  })

  it('takes a redirect from /Personal if there is no page about the owner, but no other page', async () => {
    const redirects = [{ from: '/Personal', to: '/Resume' }]
    const files = { 'personal.md': null, 'site.json': writeSite({ redirects }) }
    expect(await problemsWith(files)).toEqual([])
    expect(await problemsWith({ ...files, 'pages/personal.md': '---\ntitle: Me\n---\n' })).toEqual([
      'pages/personal.md: slug: /personal belongs to the site itself already: write another slug here, or there',
    ])
  })

  it('takes one redirect from a path, and none that leads to another one', async () => {
    const redirects = [
      { from: '/old', to: '/' },
      { from: '/Old/', to: '/' },
      { from: '/a', to: '/B' },
      { from: '/b', to: '/a' },
    ]
    expect(await problemsWith({ 'site.json': writeSite({ redirects }) })).toEqual([
      'site.json: redirects[1].from: /Old/ belongs to another redirect: write another path, or remove the redirect',
      'site.json: redirects[2].to: /B is redirected itself: write the path to which it leads in the end',
      'site.json: redirects[3].to: /a is redirected itself: write the path to which it leads in the end',
    ])
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

  it('reads JSON with a byte order mark, as some editors write it', async () => {
    expect(await problemsWith({ 'site.json': `\uFEFF${writeSite()}` })).toEqual([])
  })

  it('reports a folder that is missing or a file', async () => {
    const dir = await makeContentFolder()
    await expect(load(join(dir, 'nowhere'))).rejects.toThrow(
      'nowhere: this folder does not exist: make it by npm run studio or content:init, or correct CONTENT_DIR',
    )
    await expect(load(join(dir, 'site.json'))).rejects.toThrow(
      'site.json: this is not a folder: set CONTENT_DIR to the folder with the content of the site',
    )
  })

  it.each(['site.json', 'resume.json'])('names %s when it is missing', async (file) => {
    expect(await problemsWith({ [file]: null })).toEqual([
      `${file}: : the file is missing: create it`,
    ])
  })

  it.each(['site.json', 'resume.json'])('reports that %s is invalid JSON', async (file) => {
    expect(await problemsWith({ [file]: '{"title": }' })).toEqual([
      expect.stringMatching(new RegExp(`^${file}: : correct the JSON: \\S`)),
    ])
    expect(await problemsWith({ [file]: '' })).toHaveLength(1)
  })

  it('reads the optional desktop builds, and reports their errors', async () => {
    const file = 'projects/desktop-software.yaml'
    const screen = { 'projects/desktop-software.md': writeScreen('desktop-software') }
    expect((await load(await makeContentFolder(screen))).programs).toEqual([])
    const builds = 'programs: [{ name: Slicer, summary: Cuts. }]'
    const dir = await makeContentFolder({ ...screen, [file]: builds })
    expect((await load(dir)).programs.map(({ name }) => name)).toEqual(['Slicer'])
    expect(await problemsWith({ ...screen, [file]: 'programs: [{ name: Slicer }]' })).toEqual([
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

  it('names a picture that cannot be read once, also where texts and settings show it', async () => {
    const problems = await problemsWith({
      'images/picture-light.svg': 'not a picture',
      'personal.md':
        '---\ntitle: About\nsummary: Hello.\nportrait: images/picture-light.svg\nportraitAlt: A face\n---\n![a](images/picture-light.svg)\n',
    })
    expect(problems).toEqual([
      'images/picture-light.svg: : the picture cannot be read: export it again, or remove the file',
    ])
  })

  it('reports missing pictures in a folder without pictures', async () => {
    const problems = await problemsWith({
      'images/picture-light.svg': null,
      'images/picture-dark.svg': null,
    })
    expect(problems).toContainEqual(expect.stringMatching(/^personal\.md: portrait: /))
    expect(problems).toHaveLength(1 + FOLDER_SCREENS.length)
  })

  it('reports every problem at once', async () => {
    const problems = await problemsWith({
      'resume.json': '{"basics":{"name":7},"work":[{"startDate":{}}]}',
      'personal.md': 'Hello',
      'projects/quiz.md': writeScreen('quiz').replace('title: Quiz\n', ''),
      'projects/ic.md': PROJECT.replace('Text.', '![a](images/no.png)'),
      'images/broken.png': 'not a picture',
    })
    expect(problems.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
      'images/broken.png: ',
      'resume.json: basics.name',
      'resume.json: work[0].startDate',
      'personal.md: ',
      'projects/ic.md: line 10',
      'projects/quiz.md: title',
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

  it('checks every file even if site.json is wrong', async () => {
    const problems = await problemsWith({
      'site.json': writeSite({ paper: 'A5' }),
      'images/broken.png': '',
      'personal.md': 'Hello',
      'projects/quiz.md': PROJECT.replace('title: Quiz\n', '').replace(
        'Text.',
        '![a](images/no.png)',
      ),
    })
    expect(problems.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
      'site.json: paper',
      'images/broken.png: ',
      'personal.md: ',
      'projects/quiz.md: title',
      'projects/quiz.md: line 9',
    ])
  })

  it.each(['{', writeSite({ languages: ['en', 'de'], paper: 'A5' })])(
    'takes no translation for a page or a variant because site.json is wrong',
    async (site) => {
      const dir = await makeContentFolder({
        'site.json': site,
        'resume.de.json': '{}',
        'projects/quiz.de.md': 'Text auf Deutsch.',
      })
      const thrown: unknown = await load(dir).catch((error: unknown) => error)
      expect(thrown).toMatchObject({ problems: [{ file: 'site.json' }], warnings: [] })
    },
  )

  it('names a folder in place of a file', async () => {
    expect(await problemsWith({ 'projects/quiz.md': null, 'projects/quiz.md/a.txt': '' })).toEqual([
      'projects/quiz.md: : this is a folder: rename it, and write a file of this name',
    ])
  })
})
