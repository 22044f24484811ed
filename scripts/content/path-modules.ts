import { fileURLToPath } from 'node:url'
import { NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { Content } from './load-content.ts'

const FOLDER = fileURLToPath(new URL('../../shared/content/', import.meta.url))

type PathModule = 'page-paths' | 'resume-files'

/** Returns the name of a module with paths of the site, which begin with the language in other languages. */
export function findPathModule(file: string): PathModule | undefined {
  const modules: PathModule[] = ['page-paths', 'resume-files']
  return modules.find((name) => file === `${FOLDER}${name}.ts`)
}

/** Writes a module of paths in the language of the content; undefined for the default one, which keeps the source. */
export function writePathModule(
  name: PathModule,
  { language: { prefix }, paths }: Pick<Content, 'language' | 'paths'>,
): string | undefined {
  if (prefix === '') return undefined
  if (name === 'page-paths') {
    const { notes, toDoList, login, ...pages } = paths
    // Code may name a page that this site does not have, and nothing leads there.
    const constants = {
      PAGE_PATHS: { ...PAGE_PATHS, ...pages },
      NOTES_PATH: notes ?? NOTES_PATH,
      TO_DO_LIST_PATH: toDoList,
      LOGIN_PATH: login,
    }
    return Object.entries(constants)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      .join('')
  }
  return Object.entries(resumeFiles)
    .map(([key, path]) => `export const ${key} = ${JSON.stringify(addPrefix(prefix, path))}\n`)
    .join('')
}
