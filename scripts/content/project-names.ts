import { basename } from 'node:path'
import { findNearestName } from '../../shared/content/nearest-name.ts'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import type { Project } from '../../shared/content/project.ts'
import { SCREEN_NAMES, type ScreenName } from '../../shared/content/screens.ts'

type Projects = ReadonlyMap<string, Project>

/**
 * Returns a warning for each name of a project that has no file.
 * @param order the names in `site.json`
 * @param files the files of all projects, also of those that are wrong
 */
export function findUnknownNames(
  order: readonly string[],
  projects: Projects,
  files: readonly string[],
): ContentProblem[] {
  const lists = [
    { file: 'site.json', path: 'projects', names: order },
    ...[...projects.values()].map(({ name, works }) => ({
      file: `projects/${name}.md`,
      path: 'works',
      names: works,
    })),
  ]
  const known = files.map((file) => basename(file, '.md'))
  return lists.flatMap(({ file, path, names }) =>
    names.flatMap((name, index) => {
      if (files.includes(`projects/${name}.md`)) return []
      const meant = findNearestName(name.replace(/\.md$/i, ''), known)
      const advice = meant ? `did you mean "${meant}"?` : 'remove the name, or correct it'
      const expected = `projects/${name}.md does not exist: ${advice}`
      return [{ file, path: joinPath(path, index), expected }]
    }),
  )
}

/**
 * Returns a warning for each page of text whose file is named like a built-in screen that no file
 * opens: earlier versions opened the screen by this name alone.
 */
export function findUnopenedScreens(projects: Projects): ContentProblem[] {
  const opened = new Set([...projects.values()].map(({ screen }) => screen))
  return [...projects.values()].flatMap(({ name, screen }) => {
    const known = SCREEN_NAMES.includes(name as ScreenName) && !opened.has(name as ScreenName)
    if (screen || !known) return []
    const expected = `this is a page of text: add "screen: ${name}" to open the built-in screen here`
    return [{ file: `projects/${name}.md`, path: 'screen', expected }]
  })
}
