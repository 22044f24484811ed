import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileExists } from '../../scripts/content/content-reader.ts'
import type { LoadedContent } from '../../scripts/content/content-source.ts'
import type { DevContent } from '../../scripts/content/plugin.ts'
import { findVariantName, readVariant } from '../../scripts/resume/variants.ts'
import { type ContentProblem, describeProblem } from '../../shared/content/problem.ts'

/** A file as it would be: its text, or null without it. */
export type Candidate = { path: string; text: string | null }

/** What the build would say. */
export type Verdict = {
  problems: ContentProblem[]
  warnings: ContentProblem[]
  /** The content with the change, if the site can show it as it was read. */
  loaded?: LoadedContent | undefined
}

/**
 * Checks the content as the build would with a file changed. Problems that the folder has without the change are not those of the
 * file, so that it can be saved.
 * @param dir the content folder
 * @param read reads a folder as the site shows it
 * @returns the problems that come with the change, and the warnings about the file
 */
export async function checkCandidate(
  dir: string,
  candidate: Candidate,
  read: DevContent['read'],
): Promise<Verdict> {
  const { path } = candidate
  // They are served as they are.
  if (path.startsWith('files/')) return { problems: [], warnings: [] }
  const { problems, warnings, loaded } = await withCandidate(
    dir,
    candidate,
    async (folder, isLinked) => {
      const { loaded: found, ...verdict } = await checkWithVariant(folder, path, read)
      // In a copy, the paths of files are those of the copy.
      return { ...verdict, loaded: isLinked ? found : undefined }
    },
  )
  const own = warnings.filter(({ file }) => file === path)
  if (problems.length === 0) return { problems, warnings: own, loaded }
  const before = await checkWithVariant(dir, path, read)
  const added = subtract(problems, before.problems)
  // In a folder that cannot be used, a change shows problems of other files that nothing could find before.
  const isHeld = before.problems.length > 0
  return {
    problems: isHeld ? added.filter(({ file }) => file === path) : added,
    warnings: own,
  }
}

/** Checks the content, and a variant of the resume if the file is one: builds do not read it, but `resume:build` does. */
async function checkWithVariant(
  dir: string,
  path: string,
  read: DevContent['read'],
): Promise<Verdict> {
  const verdict = await checkFolder(dir, read)
  const name = findVariantName(path)
  const site = verdict.loaded?.content.site
  if (name === undefined || !site || !(await fileExists(dir, path))) return verdict
  const variant = await readVariant(dir, name, site)
  return variant.ok ? verdict : { ...verdict, problems: [...verdict.problems, ...variant.problem] }
}

/** Checks the content in every language, without the files that are made of it. */
export async function checkFolder(dir: string, read: DevContent['read']): Promise<Verdict> {
  const problems = new Map<string, ContentProblem>()
  const warnings = new Map<string, ContentProblem>()
  const load = async (language?: string) => {
    const found = await read(dir, language)
    const { warnings: own } = found.ok ? found.value.content : found.problem
    for (const warning of own) warnings.set(describeProblem(warning), warning)
    if (found.ok) return found.value
    for (const problem of found.problem.problems) problems.set(describeProblem(problem), problem)
    return undefined
  }
  const inDefault = await load()
  let loaded = inDefault?.isDecorated ? inDefault : undefined
  for (const { tag } of inDefault?.content.languages.slice(1) ?? []) {
    const translated = await load(tag)
    if (translated?.isDecorated) loaded = translated
  }
  return { problems: [...problems.values()], warnings: [...warnings.values()], loaded }
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
  use: (folder: string, isLinked: boolean) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  try {
    const isLinked = await mirror(resolve(dir), folder, candidate.path.split('/'), candidate.text)
    return await use(folder, isLinked)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns whether the files are links, and not copies. */
async function mirror(
  source: string,
  target: string,
  [name = '', ...below]: string[],
  text: string | null,
): Promise<boolean> {
  const names = await readdir(source).catch(() => [])
  const areLinks = await Promise.all(
    names
      .filter((other) => other !== name && !other.startsWith('.'))
      .map((other) => link(join(source, other), join(target, other))),
  )
  if (below.length > 0) {
    await mkdir(join(target, name))
    areLinks.push(await mirror(join(source, name), join(target, name), below, text))
  } else if (text !== null) {
    await writeFile(join(target, name), text)
  }
  return areLinks.every(Boolean)
}

/** Links a file or folder; where the system allows no links, it copies. Returns whether it is a link. */
async function link(source: string, target: string): Promise<boolean> {
  return symlink(source, target).then(
    () => true,
    () => cp(source, target, { recursive: true }).then(() => false),
  )
}
