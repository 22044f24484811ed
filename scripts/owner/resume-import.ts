import { constants } from 'node:fs'
import { chmod, copyFile, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  type Command,
  type Outcome,
  refuse,
  refuseAll,
  report,
} from '../../server/owner/command.ts'
import { describeProblem } from '../../shared/content/problem.ts'
import { isRecord } from '../../shared/json.ts'
import { normalise } from '../../shared/normalise.ts'
import { failure, type Result } from '../../shared/result.ts'
import { contentDir } from '../build-stamp.ts'
import type { Imported } from '../resume/imports/imported.ts'
import { readImport, shortenLine } from '../resume/imports/read-import.ts'
import { ROOT } from './checkout.ts'

/** The command `resume:import`. */
export const resumeImportCommand: Command = {
  name: 'resume:import',
  summary: 'makes resume.json from a LinkedIn archive, BibTeX or another JSON Resume',
  details:
    'FILE is the ZIP archive of LinkedIn, a .bib file, or a JSON Resume of any age, also with comments, HTML\nor dates as text. Prints what is imported and what is not, and changes nothing. With --write, it writes\nresume.json of the content (CONTENT_DIR) and keeps the former one as resume-before-import.json, or\nwith a number if there is one already. BibTeX adds to the publications that are there.',
  operands: ['FILE'],
  flags: { write: 'write resume.json of the content' },
  example: 'resume:import ~/Downloads/linkedin.zip',
  async run({ operands, flags, folder }) {
    return importResume(resolve(folder, operands[0] ?? ''), contentDir(ROOT), flags.has('write'))
  },
}

/** Larger files are no resumes; archives of LinkedIn have pictures and messages too. */
const MAX_BYTES = 500_000_000

async function importResume(file: string, dir: string, write: boolean): Promise<Outcome> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size > MAX_BYTES) return refuse(`${file} is larger than 500 MB. Choose a smaller archive.`)
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return refuse(`${file} cannot be read. Check its path and its permissions.`)
  const imported = await readImport(basename(file), bytes)
  if (!imported.ok)
    return refuseAll(imported.problem.split('\n').map((line) => nameFile(basename(file), line)))
  if (!(await stat(dir).catch(() => undefined))?.isDirectory())
    return refuse(
      `${dir} is not a folder. Set CONTENT_DIR to the folder with the content of the site.`,
    )
  const target = join(dir, 'resume.json')
  const merged = await merge(dir, imported.value)
  if (!merged.ok) return refuse(merged.problem)
  const { resume, taken, left } = merged.value
  const lists = [
    `Imported:\n${taken.map((line) => `  ${line}\n`).join('')}`,
    ...(left.length > 0
      ? [`Not imported:\n${left.map((line) => `  ${shortenLine(line)}\n`).join('')}`]
      : []),
  ]
  const end = write
    ? await replaceResume(dir, target, resume)
    : 'Nothing was written. Add --write to write resume.json.\n'
  return report({ resume, taken, left, written: write }, `${lists.join('\n')}\n${end}`)
}

/** Begins a line with the name of the file, unless it does already. */
function nameFile(name: string, line: string): string {
  return line.startsWith(`${name}:`) ? line : `${name}: ${line}`
}

/** Replaces the resume after a backup of it, behind a link too; returns what to tell the owner. */
async function replaceResume(dir: string, target: string, resume: object): Promise<string> {
  const former = await backUp(dir, target)
  // The folder may link to a resume that other programs use, too. A link to nothing is replaced.
  const file = await realpath(target).catch(() => target)
  const mode = (await stat(file).catch(() => undefined))?.mode
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(resume, null, 2)}\n`)
  if (mode !== undefined) await chmod(unfinished, mode)
  await rename(unfinished, file)
  const backup = former ? `The former one is ${former}. ` : ''
  return `Wrote ${target}. ${backup}Next: npm run owner -- content:check\n`
}

/** Copies the resume to the first free name, so that a second import loses nothing; undefined without a resume. */
async function backUp(dir: string, target: string): Promise<string | undefined> {
  for (let number = 1; ; number++) {
    const name = `resume-before-import${number === 1 ? '' : `-${number}`}.json`
    try {
      await copyFile(target, join(dir, name), constants.COPYFILE_EXCL)
      return name
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return undefined
      if (code !== 'EEXIST') throw error
    }
  }
}

/** Adds mere publications to the present resume; a whole resume replaces it. */
async function merge(dir: string, imported: Imported): Promise<Result<Imported, string>> {
  if ('basics' in imported.resume) return { ok: true, value: imported }
  // Imported on use: the tools of the build are installed only where the site is built.
  const { readSettings } = await import('../content/read-text.ts')
  const read = await readSettings(dir, 'resume.json')
  if (!read.ok) return failure(read.problem.map(describeProblem).join('\n'))
  const resume = read.value
  if (!isRecord(resume)) return failure('resume.json cannot be read. Run content:check to see why.')
  // A resume may have one publication in place of a list.
  const known = [resume['publications'] ?? []].flat() as unknown[]
  const years = new Map<string, Set<string>>()
  const isNew = (publication: unknown) => {
    const [name, year] = [nameOf(publication), yearOf(publication)]
    const others = years.get(name) ?? new Set()
    // One without a year may be any of that name.
    const found = others.size === 0 || (year !== '' && !others.has(year) && !others.has(''))
    years.set(name, others.add(year))
    return found
  }
  known.forEach(isNew)
  const added = (imported.resume['publications'] as unknown[]).filter(isNew)
  const there = (imported.resume['publications'] as unknown[]).length - added.length
  return {
    ok: true,
    value: {
      resume: { ...resume, publications: [...known, ...added] },
      taken: [
        `publications: ${added.length}${there > 0 ? `, and ${there} that are there already` : ''}`,
      ],
      left: imported.left,
    },
  }
}

/** The name of a publication, as far as spellings do not matter. C, C++ and C# are three names. */
function nameOf(publication: unknown): string {
  const name = isRecord(publication) ? publication['name'] : publication
  return normalise(String(name), 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, '')
}

/** The year of a publication; empty if it has none. */
function yearOf(publication: unknown): string {
  const date = isRecord(publication) ? publication['releaseDate'] : undefined
  const isWritten = typeof date === 'string' || typeof date === 'number'
  return isWritten ? (/\d{4}/.exec(String(date))?.[0] ?? '') : ''
}
