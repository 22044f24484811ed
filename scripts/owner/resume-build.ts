import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Command,
  type Outcome,
  refuse,
  refuseAll,
  report,
} from '../../server/owner/command.ts'
import { ContentError, describeProblem } from '../../shared/content/problem.ts'
import { contentDir } from '../build-stamp.ts'
import { isWithin, ROOT } from './checkout.ts'

/** The command `resume:build`. */
export const resumeBuildCommand: Command = {
  name: 'resume:build',
  summary: 'builds a variant of the resume into files that you send yourself',
  details:
    'Lays resume.VARIANT.json of the content (CONTENT_DIR) over resume.json and writes its PDFs, Word\ndocument, text, Markdown, vCard and JSON into resumes/VARIANT, which only you can read. "tags" picks\nentries by their tags, "order" has the ids of the entries that come first, "private" shows phone and\nstreet; any other key replaces that of resume.json. The site never has anything of a variant.\nA variant has a name of at least four small letters; resume.de.json is a translation.',
  operands: ['VARIANT'],
  flags: {},
  example: 'resume:build backend',
  async run({ operands, clock, folder }) {
    return build(contentDir(ROOT), operands[0] ?? '', folder, clock.now())
  },
}

async function build(dir: string, name: string, folder: string, now: number): Promise<Outcome> {
  const output = resolve(folder, 'resumes', name)
  if (isWithin(output, dir)) {
    return refuse(`${output} is inside the content folder. Run the command from another folder.`)
  }
  // Imported on use: the tools of the build are installed only where the site is built.
  const { loadContent } = await import('../content/load-content.ts')
  const { readVariant } = await import('../resume/variants.ts')
  const { makeResumeFiles } = await import('../resume/files.ts')
  try {
    const { site, theme } = await loadContent(dir, (file) => ({ src: file }), { decorated: false })
    const variant = await readVariant(dir, name, site)
    if (!variant.ok) return refuseAll(variant.problem.map(describeProblem))
    const { resume, site: settings } = variant.value
    const { files, warnings } = await makeResumeFiles(dir, resume, settings, theme, now)
    await mkdir(output, { recursive: true, mode: 0o700 })
    const written: string[] = []
    for (const [path, bytes] of files) {
      const file = join(output, path.slice(1))
      await writeFile(file, bytes, { mode: 0o600 })
      written.push(file)
    }
    const notes = [...resume.warnings, ...warnings].map(describeProblem)
    const lines = [...notes.map((note) => `Warning: ${note}`), ...written]
    return report({ files: written, warnings: notes }, `${lines.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return refuseAll(error.problems.map(describeProblem))
  }
}
