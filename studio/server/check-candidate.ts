import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadContent } from '../../scripts/content/load-content.ts'
import type { KnownSizes } from '../../scripts/content/read-pictures.ts'
import { ContentError, type ContentProblem, describeProblem } from '../../shared/content/problem.ts'

/** A file as it would be: its text, or null without it. */
export type Candidate = { path: string; text: string | null }

/** What the build would say. */
export type Verdict = { problems: ContentProblem[]; warnings: ContentProblem[] }

/**
 * Checks the content as the build would with a file changed. Problems that the folder has without the change are not those of the
 * file, so that it can be saved.
 * @param dir the content folder
 * @param knownSizes of pictures, which are read once
 * @returns the problems that come with the change, and the warnings about the file
 */
export async function checkCandidate(
  dir: string,
  candidate: Candidate,
  knownSizes?: KnownSizes,
): Promise<Verdict> {
  const { path } = candidate
  // They are served as they are.
  if (path.startsWith('files/')) return { problems: [], warnings: [] }
  const { problems, warnings } = await withCandidate(dir, candidate, (folder) =>
    checkFolder(folder, knownSizes),
  )
  const own = warnings.filter(({ file }) => file === path)
  if (problems.length === 0) return { problems, warnings: own }
  const before = await checkFolder(dir, knownSizes)
  const added = subtract(problems, before.problems)
  // In a folder that cannot be used, a change shows problems of other files that nothing could find before.
  const isHeld = before.problems.length > 0
  return {
    problems: isHeld ? added.filter(({ file }) => file === path) : added,
    warnings: own,
  }
}

/** Checks the content in every language, without the files that are made of it. */
export async function checkFolder(dir: string, knownSizes?: KnownSizes): Promise<Verdict> {
  const problems = new Map<string, ContentProblem>()
  const warnings = new Map<string, ContentProblem>()
  const load = async (language?: string) => {
    const options = { drafts: true, decorated: false, language, knownSizes }
    const found = await loadContent(dir, (file) => ({ src: file }), options).catch(
      (error: unknown) => {
        if (error instanceof ContentError) return error
        throw error
      },
    )
    if (found instanceof ContentError)
      for (const problem of found.problems) problems.set(describeProblem(problem), problem)
    for (const warning of found.warnings) warnings.set(describeProblem(warning), warning)
    return found
  }
  const content = await load()
  if (!(content instanceof ContentError))
    for (const { tag } of content.languages.slice(1)) await load(tag)
  return { problems: [...problems.values()], warnings: [...warnings.values()] }
}

/** Removes the problems that were there before, wherever they stand in their file now. */
function subtract(
  problems: readonly ContentProblem[],
  before: readonly ContentProblem[],
): ContentProblem[] {
  const left = before.map(nameProblem)
  return problems.filter((problem) => {
    const index = left.indexOf(nameProblem(problem))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function nameProblem({ file, expected }: ContentProblem): string {
  return `${file}: ${expected}`
}

/** Calls `use` with a folder of links to the content, in which the candidate stands in place of its file. */
async function withCandidate<Value>(
  dir: string,
  candidate: Candidate,
  use: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  try {
    await mirror(resolve(dir), folder, candidate.path.split('/'), candidate.text)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function mirror(
  source: string,
  target: string,
  [name = '', ...below]: string[],
  text: string | null,
): Promise<void> {
  const names = await readdir(source).catch(() => [])
  await Promise.all(
    names
      .filter((other) => other !== name && !other.startsWith('.'))
      .map((other) => link(join(source, other), join(target, other))),
  )
  if (below.length > 0) {
    await mkdir(join(target, name))
    await mirror(join(source, name), join(target, name), below, text)
  } else if (text !== null) {
    await writeFile(join(target, name), text)
  }
}

/** Links a file or folder; where the system allows no links, it copies. */
async function link(source: string, target: string): Promise<void> {
  await symlink(source, target).catch(() => cp(source, target, { recursive: true }))
}
