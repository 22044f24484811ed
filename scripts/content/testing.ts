import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SiteSettings } from '../../shared/content/site.ts'
import { siteSettings } from '../../shared/content/testing.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>'

/** The file of a project with a page of its own: front matter and text, one setting on each line. */
export const PROJECT = [
  '---',
  'title: Quiz',
  'summary: Ten questions.',
  'category: Web',
  'period: 2024',
  'stack: [React]',
  'picture: images/picture-light.svg',
  'pictureAlt: A card',
  '---',
  'Text.',
].join('\n')

/** Writes a project file that opens a built-in screen. */
export function writeScreen(screen: string, project = PROJECT): string {
  return project.replace('title:', `screen: ${screen}\ntitle:`)
}

/** A file of the question bank. */
export const QUIZ = JSON.stringify({
  title: 'Networks',
  summary: 'Names and numbers.',
  questions: [
    {
      type: 'true-false',
      text: 'Is it?',
      answer: true,
      explanation: 'It is.',
      source: { label: 'A book', url: 'https://example.com/' },
    },
  ],
})

/** `site.json` as text, changed as given. */
export function writeSite(changes: Partial<Record<keyof SiteSettings, unknown>> = {}): string {
  const { portfolioLayout: _, texts: __, ...site } = siteSettings({ projects: ['quiz'] })
  return JSON.stringify({ ...site, ...changes })
}

/** The screens of a complete folder: tests load it often, and a folder with all screens takes twice as long. */
export const FOLDER_SCREENS = ['countdown', 'ic', 'quiz', 'web-dev']

const WHOLE: Record<string, string> = {
  'site.json': writeSite(),
  'resume.json': '{"basics":{"name":"Ada Example","image":"images/picture-light.svg"}}',
  'personal.md':
    '---\ntitle: About\nsummary: Hello.\nportrait: images/picture-light.svg\nportraitAlt: A face\n---\nText.',
  'images/picture-light.svg': PICTURE,
  'images/picture-dark.svg': PICTURE,
  ...Object.fromEntries(FOLDER_SCREENS.map((name) => [`projects/${name}.md`, writeScreen(name)])),
}

/**
 * Creates a complete content folder with the given changes, where null omits a file. Deletes the
 * folder when the running test ends.
 */
export async function makeContentFolder(
  changes: Record<string, string | Buffer | null> = {},
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [file, text] of Object.entries({ ...WHOLE, ...changes })) {
    if (text === null) continue
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), text)
  }
  return dir
}
