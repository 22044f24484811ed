import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { RESUME_PDF } from '../../shared/content/resume-files.ts'
import { createCards, planCards } from '../cards/cards.ts'
import { digestName } from './digest-name.ts'
import { writeFeeds } from './feeds.ts'
import type { Content } from './load-content.ts'
import { makePublicFiles } from './public-files.ts'

/** What the bundles need from the step before them: reading the content takes seconds. */
export type GeneratedFiles = {
  content: Content
  /** Path of each card in the folder that is served, by the path of its page. */
  cards: Record<string, string>
  /** Whether the resume could be made as a PDF. */
  pdf: boolean
}

/** Has private parts of the content: the last step removes it. */
export const GENERATED_FILE = 'generated.bin'

/** Few, because a build has to fit on a machine with little memory. */
const CARDS_AT_ONCE = 4

/**
 * Writes the files that come from the content alone: cards for shared links, downloads of the resume,
 * icons, web manifest, and copies of the owner's files. The pictures of the content must be there already.
 * @param dir the content folder
 * @param output folder of the build, of which browsers see `client/`
 * @param pictures folder with the pictures of the content
 * @param covers the pictures that were drawn for projects, by URL
 * @param now date of the PDF if the resume has none, in milliseconds since 1970
 */
export async function writeGeneratedFiles(
  dir: string,
  output: string,
  pictures: string,
  content: Content,
  covers: ReadonlyMap<string, Buffer>,
  now: number,
): Promise<void> {
  const client = join(output, 'client')
  async function save(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(dirname(join(client, path)), { recursive: true })
    await writeFile(join(client, path), bytes)
  }
  for (const [path, bytes] of covers) await save(path, bytes)
  // The reduced pictures: a photograph may be too large to decode beside the rest.
  const draw = createCards(content, (src) => readFile(join(pictures, src)).catch(() => undefined))
  const plans = planCards(content)
  const cards: Record<string, string> = {}
  // The next text is set while other threads encode the cards before it.
  async function saveCards(): Promise<void> {
    for (let plan = plans.shift(); plan; plan = plans.shift()) {
      const card = await draw(plan)
      const path = digestName(`card-${plan.name}.jpg`, card)
      await save(path, card)
      cards[plan.path] = path
    }
  }
  await Promise.all(Array.from({ length: CARDS_AT_ONCE }, saveCards))
  const files = await makePublicFiles(dir, content, now)
  for (const [path, bytes] of files) await save(path, bytes)
  for (const [path, text] of writeFeeds(content)) {
    await mkdir(join(output, 'feeds'), { recursive: true })
    await writeFile(join(output, 'feeds', encodeURIComponent(path)), text)
  }
  // Beside `client/`, because these have headers of their own and are not compressed.
  for (const [path, source] of content.language.prefix === '' ? content.files : []) {
    await mkdir(dirname(join(output, path)), { recursive: true })
    await copyFile(source, join(output, path))
  }
  const generated: GeneratedFiles = { content, cards, pdf: hasPdf(files) }
  await writeFile(join(output, GENERATED_FILE), serialize(generated))
}

/** Returns whether the resume could be made as a PDF, in any language. */
function hasPdf(files: ReadonlyMap<string, unknown>): boolean {
  return [...files.keys()].some((path) => path.endsWith(RESUME_PDF))
}

/** Reads what `writeGeneratedFiles` has written into the folder of a build. */
export async function readGeneratedFiles(output: string): Promise<GeneratedFiles> {
  return deserialize(await readFile(join(output, GENERATED_FILE))) as GeneratedFiles
}
