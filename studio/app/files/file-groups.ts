import type { FileList, StudioFile } from '../../protocol.ts'

/** What a file is to its owner. */
export type GroupName =
  | 'Resume'
  | 'Site'
  | 'Personal page'
  | 'Projects'
  | 'Pages'
  | 'Notes'
  | 'Quiz'
  | 'Other'

/** Groups in the order in which they stand, with the files that belong to each. */
const GROUPS: readonly (readonly [GroupName, RegExp])[] = [
  ['Resume', /^resume(\..+)?\.json$|^resume[-/]/],
  ['Site', /^(?:site|texts)(\..+)?\.json$|^custom\.css$/],
  ['Personal page', /^personal(\..+)?\.md$/],
  ['Projects', /^projects\//],
  ['Pages', /^pages\/|^privacy(\..+)?\.md$/],
  ['Notes', /^notes\//],
  ['Quiz', /^quiz\//],
]

/** The key of the JSON Schema of each kind of file. */
const SCHEMAS: readonly (readonly [string, RegExp])[] = [
  // Languages have two or three letters.
  ['resume-variant', /^resume\.[a-z]{4,20}(-[a-z0-9]{1,20}){0,4}\.json$/],
  ['resume', /^resume(\..+)?\.json$/],
  ['site', /^site(\..+)?\.json$/],
  ['personal', /^personal(\..+)?\.md$/],
  ['privacy', /^privacy(\..+)?\.md$/],
  ['desktop-software', /^projects\/desktop-software(\..+)?\.yaml$/],
  ['project', /^projects\/.+\.md$/],
  ['page', /^pages\/.+\.md$/],
  ['note', /^notes\/.+\.md$/],
  ['quiz', /^quiz\/.+\.json$/],
]

/** Returns the group of a file. */
export function groupOf(path: string): GroupName {
  return GROUPS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Other'
}

/** Returns the key of the JSON Schema of a file; undefined if it has no form. */
export function schemaOf(path: string): string | undefined {
  return SCHEMAS.find(([, pattern]) => pattern.test(path))?.[0]
}

/** The folder of the JSON Schemas, which programs write and read. */
const HIDDEN_FOLDER = 'schema/'

/** Groups files in the order in which they are shown, without groups that have none. */
export function groupFiles(
  files: readonly StudioFile[],
): { name: GroupName; files: StudioFile[] }[] {
  const names: GroupName[] = [...GROUPS.map(([name]) => name), 'Other']
  return names.flatMap((name) => {
    const own = files.filter(
      ({ path }) => groupOf(path) === name && !path.startsWith(HIDDEN_FOLDER),
    )
    return own.length > 0 ? [{ name, files: own }] : []
  })
}

const NAMES: Readonly<Record<string, string>> = {
  'resume.json': 'Resume',
  'site.json': 'Menus and settings',
  'texts.json': 'Texts of the interface',
  'custom.css': 'Your own styles',
  'personal.md': 'Personal page',
  'privacy.md': 'Privacy page',
  'projects/desktop-software.yaml': 'Programs to download',
}

/** Returns the titles of pages and quiz categories by their files. */
export function findTitles({ pages, quiz }: Pick<FileList, 'pages' | 'quiz'>) {
  return new Map([...pages, ...quiz].map(({ file, title }) => [file, title]))
}

/** Returns what a file is called: the title that it has on the site, or its name without folder and ending. */
export function nameOfFile(path: string, title: string | undefined): string {
  const name = path.replace(/^.*\//, '')
  const [, base = '', language] = /^(\w+)\.([\w-]+)\.(?:json|md)$/.exec(path) ?? []
  const source = NAMES[`${base}.json`] ?? NAMES[`${base}.md`]
  if (language !== undefined && source !== undefined) return `${source} (${language})`
  return NAMES[path] ?? title ?? (groupOf(path) === 'Other' ? path : name.replace(/\.[^.]+$/, ''))
}
