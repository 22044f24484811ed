import type { ContentLink } from '../../shared/content/content-files.ts'
import { joinPath } from '../../shared/content/problem.ts'
import type { Content } from './load-content.ts'

/** Lists the links in all settings, with their file and field; parts that are wrong are undefined. */
export function listSettingLinks({
  site: { social, menu, footer, redirects },
  resume,
  projects,
  programs,
  quiz,
}: Pick<Content, 'site' | 'projects' | 'quiz'> & {
  [Part in 'resume' | 'programs']: Content[Part] | undefined
}): ContentLink[] {
  return [
    ...listLinks('site.json', { social, menu, footer }),
    ...redirects.map(({ to }, index) => ({
      file: 'site.json',
      path: `redirects[${index}].to`,
      url: to,
    })),
    ...listLinks('resume.json', resume?.source),
    ...[...projects.values()].flatMap(({ name, links, cards }) =>
      listLinks(`projects/${name}.md`, { links, cards }),
    ),
    ...listLinks('projects/desktop-software.yaml', { programs }),
    ...quiz.flatMap((category) => listLinks(`quiz/${category.slug}.json`, category)),
  ]
}

/** Lists the values of all fields named `url` below a value; `path` is that of the value in the file. */
function listLinks(file: string, value: unknown, path = ''): ContentLink[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) => {
    const here = joinPath(path, Array.isArray(value) ? Number(key) : key)
    if (key === 'url' && typeof inside === 'string') return [{ file, path: here, url: inside }]
    return listLinks(file, inside, here)
  })
}
