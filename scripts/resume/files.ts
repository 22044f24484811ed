import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import type { ParsedResume, Resume } from '../../shared/content/resume.ts'
import {
  RESUME_COMPACT,
  RESUME_DOCX,
  RESUME_JSON,
  RESUME_MARKDOWN,
  RESUME_PDF,
  RESUME_TEXT,
  RESUME_VCARD,
} from '../../shared/content/resume-files.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { createPdfStyle } from '../theme/drawing-style.ts'
import type { Theme } from '../theme/load-theme.ts'
import { writeResumeDocx } from './forms/docx.ts'
import { writeResumeMarkdown, writeResumeText } from './forms/text.ts'
import { parseLastModified } from './last-modified.ts'
import { drawResumePdf, type Portrait } from './pdf/document.ts'
import { completeFaces, findUndrawable, SCRIPTS } from './pdf/faces.ts'
import { writeResumeJson } from './published-json.ts'
import { writeVcard } from './vcard.ts'

/** The downloadable files of the resume. */
export type ResumeFiles = {
  /** File contents by URL path. */
  files: Map<string, Uint8Array>
  /** Characters missing from the PDF, or the reason why there is no PDF. */
  warnings: ContentProblem[]
}

/**
 * Generates the resume as PDF in two layouts, Word document, text, Markdown, vCard and JSON Resume. Omits the
 * PDFs if their fonts lack letters, because
 * a printed web page is better than a PDF with gaps.
 * @param dir the content folder
 * @param now date of the PDF if the resume has none, in milliseconds since 1970
 */
export async function makeResumeFiles(
  dir: string,
  { page, source }: ParsedResume,
  site: SiteSettings,
  theme: Theme,
  now: number,
): Promise<ResumeFiles> {
  const { style, faces } = await readPdfStyle(page, site, theme)
  const modified = parseLastModified(source) ?? now
  const json = Buffer.from(writeResumeJson(source, site))
  const files = new Map<string, Uint8Array>([
    [RESUME_VCARD, Buffer.from(writeVcard(source, site))],
    [RESUME_JSON, json],
    [RESUME_DOCX, writeResumeDocx(page, site, modified)],
    [RESUME_TEXT, Buffer.from(writeResumeText(page, site.language))],
    [RESUME_MARKDOWN, Buffer.from(writeResumeMarkdown(page, site.language))],
  ])
  const { letters, signs } = findUndrawable(listTexts(page), faces)
  const warnings: ContentProblem[] = []
  const warn = (characters: string, expected: string) =>
    warnings.push({ file: 'resume.json', path: findPlace(source, characters), expected })
  if (letters) {
    warn(
      letters,
      `${RESUME_PDF} is not created: its fonts have only ${SCRIPTS}, not "${shorten(letters)}". ` +
        'Print the page from a browser instead',
    )
    return { files, warnings }
  }
  if (signs) {
    warn(
      signs,
      `${RESUME_PDF} leaves out or simplifies "${shorten(signs)}", which its fonts do not have`,
    )
  }
  const portrait = page.picture && (await readPortrait(dir, source.basics.image, page.picture.alt))
  const options = { style: { ...style, faces }, modified, json }
  files.set(
    RESUME_PDF,
    await drawResumePdf(page, site, { ...options, ...(portrait && { portrait }) }),
  )
  files.set(RESUME_COMPACT, await drawResumePdf(page, site, { ...options, layout: 'compact' }))
  return { files, warnings }
}

/** Returns whether the resume can be made as a PDF, which needs fonts with all of its letters. */
export async function canDrawPdf(
  { page }: ParsedResume,
  site: SiteSettings,
  theme: Theme,
): Promise<boolean> {
  const { faces } = await readPdfStyle(page, site, theme)
  return findUndrawable(listTexts(page), faces).letters === ''
}

async function readPdfStyle(page: Resume, site: SiteSettings, theme: Theme) {
  const style = createPdfStyle(theme)
  return { style, faces: await completeFaces(style.faces, listTexts(page), site.language) }
}

/** Lists every text that the page shows. */
function listTexts({ picture, ...shown }: Resume): string[] {
  const texts: string[] = []
  JSON.stringify(shown, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return picture ? [...texts, picture.alt] : texts
}

/** Returns the first field with one of the characters, or an empty path. */
function findPlace(value: unknown, characters: string, path = ''): string {
  if (typeof value === 'string') {
    return [...characters].some((character) => value.includes(character)) ? path : ''
  }
  if (typeof value !== 'object' || value === null) return ''
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const found = findPlace(inner, characters, joinPath(path, step))
    if (found) return found
  }
  return ''
}

/** In pixels: 22 mm at 300 dots per inch. */
const PORTRAIT_WIDTH = 260

async function readPortrait(
  dir: string,
  image: string | undefined,
  alt: string,
): Promise<Portrait | undefined> {
  if (image === undefined) return undefined
  const bytes = await readFile(join(dir, image))
  // A drawing of any size is drawn at the width of the portrait.
  const { data, info } = await sharp(bytes, { density: 144, limitInputPixels: false })
    .autoOrient()
    .resize({ width: PORTRAIT_WIDTH })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, alt }
}

function shorten(characters: string): string {
  const all = [...characters]
  return all.length > 12 ? `${all.slice(0, 12).join('')}…` : characters
}
