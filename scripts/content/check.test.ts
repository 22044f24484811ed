import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../shared/clock.ts'
import { describeProblem } from '../../shared/content/problem.ts'
import { checkContent } from './check.ts'
import { findPlaceholders } from './placeholders.ts'
import { makeContentFolder, PROJECT, writeScreen, writeSite } from './testing.ts'

const SAMPLE = fileURLToPath(new URL('../../content', import.meta.url))

const check = (dir: string) => checkContent(dir, SAMPLE, systemClock.now())

/** The placeholders, as `file: path: text`. */
async function placeholdersWith(changes: Record<string, string>): Promise<string[]> {
  const { placeholders } = await check(await makeContentFolder(changes))
  return placeholders.map(({ file, path, text }) => `${file}: ${path}: ${text}`)
}

describe('the check of a content folder', () => {
  it('reports nothing for a complete folder', async () => {
    const filled = {
      'resume.json': '{"basics":{"name":"Ada"}}',
      'site.json': writeSite({ title: 'Ada' }),
    }
    const dir = await makeContentFolder(filled)
    const nothing = { problems: [], warnings: [], placeholders: [], sentences: [], gaps: [] }
    expect(await check(dir)).toEqual({ folder: dir, ...nothing })
  })

  it('reports nothing of the sample’s built-in screens that stay as they are', async () => {
    const names = ['to-do-list', 'quiz', 'countdown', 'evaluation', 'web-dev', 'web-dev-work1']
    const screens = names.map((name) => `projects/${name}.md`)
    const kept = await Promise.all(
      screens.map(async (file) => [file, await readFile(join(SAMPLE, file), 'utf8')] as const),
    )
    const dir = await makeContentFolder({
      'resume.json': '{"basics":{"name":"Ada"}}',
      ...Object.fromEntries(kept),
    })
    expect(await check(dir)).toMatchObject({ placeholders: [], sentences: [] })
  })

  it('reports errors, warnings and placeholders', async () => {
    const dir = await makeContentFolder({
      'site.json': '{"title":',
      'resume.json': '{"basics":{"name":"Your Name"}}',
    })
    const { problems, placeholders } = await check(dir)
    expect(problems).toMatchObject([{ file: 'site.json' }])
    expect(placeholders).toEqual([{ file: 'resume.json', path: 'basics.name', text: 'Your Name' }])
  })

  it('finds nothing to warn about in the sample', async () => {
    const { problems, warnings } = await check(SAMPLE)
    expect([...problems, ...warnings].map(describeProblem)).toEqual([])
  })

  it('tells warnings of the files that could be read beside errors', async () => {
    const { problems, warnings } = await check(
      await makeContentFolder({
        'site.json': writeSite({ projects: ['web-dev', 'no-such'] }),
        'resume.json': '{"basics":{"name":"Ada"},"extra":1}',
        'projects/quiz.md': '---\ntitle: 1\n---\n',
        'projects/countdown.md': PROJECT,
        'projects/robot.md': `${PROJECT}\n<b>`,
      }),
    )
    expect(problems.map(({ file }) => file)).toContain('projects/quiz.md')
    expect(warnings.map(describeProblem)).toEqual([
      'resume.json:1:26: extra: not shown, because JSON Resume has no such key: move its text to a key that shows, such as "projects"',
      'projects/robot.md:11:1: HTML is shown as text: replace "<b>" with Markdown',
      'site.json:1:174: projects[1]: projects/no-such.md does not exist: remove the name, or correct it',
    ])
  })

  it('names the line of pictures that are missing or lack a description', async () => {
    const { problems, warnings } = await check(
      await makeContentFolder({
        'projects/quiz.md': `${PROJECT.replace('\npictureAlt: A card', '')}\n\n![ ](../images/picture-light.svg)`,
        'projects/robot.md': `${PROJECT}\n\n- Some ![x](no.png) ![](images/picture-light.svg)`,
      }),
    )
    expect(problems.map(describeProblem)).toEqual([
      'projects/robot.md:12:8: the content folder has no picture "no.png": add it, or correct the path',
    ])
    const advice =
      'nobody who cannot see "images/picture-light.svg" learns what it shows: write ![what it shows](images/picture-light.svg)'
    expect(warnings.map(describeProblem)).toEqual([
      `projects/quiz.md:11:1: ${advice}`,
      'projects/quiz.md:7:1: picture: add pictureAlt: describe the picture for people who cannot see it',
      `projects/robot.md:12:21: ${advice}`,
    ])
  })

  it('warns about names without a file, and about a file that no longer opens its screen', async () => {
    const { problems, warnings } = await check(
      await makeContentFolder({
        'site.json': writeSite({ projects: ['quiz', 'no-such', 'Count-Down.md'] }),
        'projects/web-dev.md': writeScreen('web-dev').replace('title:', 'works: [gone]\ntitle:'),
        'projects/countdown.md': PROJECT,
      }),
    )
    expect(problems).toEqual([])
    expect(warnings.map(({ file, path, expected }) => `${file}: ${path}: ${expected}`)).toEqual([
      'site.json: projects[1]: projects/no-such.md does not exist: remove the name, or correct it',
      'site.json: projects[2]: projects/Count-Down.md.md does not exist: did you mean "countdown"?',
      'projects/web-dev.md: works[0]: projects/gone.md does not exist: remove the name, or correct it',
      'projects/countdown.md: screen: this is a page of text: add "screen: countdown" to open the built-in screen here',
    ])
  })

  it('warns about a title that the preview picture cannot show', async () => {
    const dir = await makeContentFolder({
      'projects/quiz.md': writeScreen('quiz').replace('title: Quiz', 'title: חידה'),
    })
    const { problems, warnings } = await check(dir)
    expect(problems).toEqual([])
    expect(warnings).toMatchObject([{ file: 'projects/quiz.md' }])
  })

  it('warns about a picture of 50 MB', async () => {
    const image = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    const padded = Buffer.concat([await image.png().toBuffer(), Buffer.alloc(50_000_000)])
    const { problems, warnings } = await check(
      await makeContentFolder({ 'images/huge.png': padded }),
    )
    expect(problems).toEqual([])
    expect(warnings.map(describeProblem)).toEqual([
      'images/huge.png: the file has 50 MB: save it smaller; 4000 pixels are enough',
    ])
  })

  it('reports a missing folder', async () => {
    const dir = await makeContentFolder()
    await rm(join(dir, 'site.json'))
    expect((await check(join(dir, 'nowhere'))).problems).toHaveLength(1)
    expect((await check(dir)).problems).toMatchObject([{ file: 'site.json' }])
  })

  it('warns about texts that no page shows: in subfolders, or with another extension', async () => {
    const text = '---\ntitle: A\nsummary: B\ndate: 2026-03-14\n---\nText.'
    const dir = await makeContentFolder({
      'notes/2026/deep.md': text,
      'notes/other.markdown': text,
      'pages/capitals.MD': text,
      'notes/good.md': text,
      'projects/2026/data.json': '{}',
    })
    const { warnings, problems } = await check(dir)
    expect(problems).toEqual([])
    expect(warnings.map(({ file, expected }) => `${file}: ${expected}`)).toEqual([
      'notes/2026/deep.md: no page shows this file, because notes/ has no subfolders: move it up',
      'notes/other.markdown: no page shows this file: rename it to end with .md',
      'pages/capitals.MD: no page shows this file: rename it to end with .md',
    ])
  })

  it('warns about a folder with a misspelt name', async () => {
    const files = {
      'Projects/robot.md': '',
      'note/a.md': '',
      'sketches/a.md': '',
      '.notes/a.md': '',
    }
    const { warnings, problems } = await check(await makeContentFolder(files))
    expect(problems).toEqual([])
    expect(warnings.map(({ file, expected }) => `${file}: ${expected}`)).toEqual([
      'Projects: nothing in this folder is read: did you mean "projects"?',
      'note: nothing in this folder is read: did you mean "notes"?',
    ])
  })

  it('warns about a file with a misspelt name, unless it is a copy or a translation', async () => {
    const files = {
      'Custom.css': '',
      'Icon.svg': '',
      'privcy.md': '',
      'text.json': '',
      'privacy.de.md': '',
      'site2.json': '',
      'README.md': '',
      LICENSE: '',
    }
    const { warnings, problems } = await check(await makeContentFolder(files))
    expect(problems).toEqual([])
    expect(warnings.map(({ file, expected }) => `${file}: ${expected}`)).toEqual([
      'Custom.css: this file is not read: did you mean "custom.css"?',
      'Icon.svg: this file is not read: did you mean "icon.svg"?',
      'privcy.md: this file is not read: did you mean "privacy.md"?',
      'text.json: this file is not read: did you mean "texts.json"?',
    ])
  })

  it('warns about a translation into a language that the site does not have', async () => {
    const text = '---\ntitle: A\n---\nText.'
    const dir = await makeContentFolder({
      'pages/imprint.md': text,
      'pages/imprint.fr.md': text,
      'pages/imprint.old.md': text,
      'pages/about.fr.md': text,
    })
    const { warnings } = await check(dir)
    expect(warnings.map(({ file, expected }) => `${file}: ${expected}`)).toEqual([
      'pages/imprint.fr.md: the site has no language "fr", so this file is no translation: add the language to "languages" in site.json, or rename the file',
    ])
  })

  it('warns about a note that is public before its day', async () => {
    const note = (date: string, more = '') =>
      `---\ntitle: A\nsummary: B\ndate: ${date}\n${more}---\nText.`
    const dir = await makeContentFolder({
      'notes/early.md': note('2026-03-20'),
      'notes/draft.md': note('2026-03-20', 'draft: true\n'),
      'notes/elsewhere.md': note('2026-03-15'),
    })
    const { warnings } = await checkContent(dir, SAMPLE, Date.UTC(2026, 2, 14, 12))
    expect(warnings).toEqual([
      {
        file: 'notes/early.md',
        path: 'date',
        line: 4,
        column: 1,
        expected: expect.stringContaining('set "draft: true" until then') as string,
      },
    ])
  })

  it('reports an icon that cannot be rendered', async () => {
    const { problems } = await check(await makeContentFolder({ 'icon.svg': 'not a picture' }))
    expect(problems).toEqual([
      {
        file: 'icon.svg',
        path: '',
        expected: 'the drawing cannot be read: export it as SVG again',
      },
    ])
  })
})

describe('a placeholder', () => {
  it('is reported by its path in settings and resume', async () => {
    const site = writeSite({
      title: 'Ada',
      social: [{ label: 'Code', url: 'https://github.com/your-name' }],
    })
    const resume = {
      basics: { name: 'Ada', email: 'you@example.com', phone: '+353 20 910 0143' },
      work: [{ url: 'https://example.org/lab' }],
    }
    expect(
      await placeholdersWith({ 'site.json': site, 'resume.json': JSON.stringify(resume) }),
    ).toEqual([
      'resume.json: basics.email: you@example.com',
      'resume.json: basics.phone: +353 20 910 0143',
      'resume.json: work[0].url: https://example.org/lab',
      'site.json: social[0].url: https://github.com/your-name',
    ])
  })

  it('is reported by its setting or its line in Markdown, but not in code', async () => {
    const text = [
      PROJECT.replace('title: Quiz', 'title: "{name}"'),
      '',
      'Write to Your Name.',
      '```http',
      'Host: example.com',
      '```',
      'Ask `example.com`, or lorem ipsum.',
      'With $\\frac{a}{b}$ and ![x](images/picture-light.svg){wide}',
      '$$',
      '{a}',
      '$$',
      '{name}',
    ].join('\n')
    const resume = '{"basics":{"name":"Ada"}}'
    expect(await placeholdersWith({ 'projects/quiz.md': text, 'resume.json': resume })).toEqual([
      'projects/quiz.md: title: {name}',
      'projects/quiz.md: line 12: Write to Your Name.',
      'projects/quiz.md: line 16: Ask , or lorem ipsum.',
      'projects/quiz.md: line 21: {name}',
    ])
  })

  it('is reported in pages, and in JSON with comments', async () => {
    const changes = {
      'pages/about.md': '---\ntitle: About\n---\n\nTODO: who you are.\n',
      'resume.json': '{ // mine\n"basics": { "name": "Your Name" } }',
    }
    expect(await placeholdersWith(changes)).toEqual([
      'pages/about.md: line 5: TODO: who you are.',
      'resume.json: basics.name: Your Name',
    ])
  })

  it('is not a sentence about "your name"', async () => {
    const text = `${PROJECT}\n\nNobody rates in your name.\n`
    const resume = '{"basics":{"name":"Ada"}}'
    expect(await placeholdersWith({ 'projects/quiz.md': text, 'resume.json': resume })).toEqual([])
  })

  it('is an unchanged privacy text or portrait', async () => {
    const placeholders = await findPlaceholders(SAMPLE, SAMPLE)
    const untouched = placeholders.filter(({ text }) => text === 'unchanged sample content')
    expect(untouched.map(({ file }) => file)).toEqual(['privacy.md', 'images/portrait-light.svg'])
  })
})
