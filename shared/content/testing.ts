import type { ImageCatalogue } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import type { SiteSettings } from './site.ts'
import type { Result } from '../result.ts'

/** A catalogue that has the pictures of these paths, each 8 by 6 and served below `/served/`. */
export function catalogue(...paths: string[]): ImageCatalogue {
  return new Map(paths.map((path) => [path, { src: `/served/${path}`, width: 8, height: 6 }]))
}

/** The settings of a site in English that shows nothing private, changed as given. */
export function siteSettings(changes: Partial<SiteSettings> = {}): SiteSettings {
  return {
    title: 'Ada Example',
    description: 'Resume and projects.',
    language: 'en',
    paper: 'A4',
    themeColor: { light: '#ffffff', dark: '#000000' },
    social: [],
    projects: [],
    portfolioLayout: 'cards',
    private: { phone: false, street: false },
    ...changes,
  }
}

/** The value of a success; throws with the problems of a failure. */
export function valueOf<Value>(result: Result<Value, ContentProblem[]>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

/** The problems as `path: what to do`; none for a success. */
export function problemsIn(result: Result<unknown, ContentProblem[]>): string[] {
  return result.ok ? [] : result.problem.map(({ path, expected }) => `${path}: ${expected}`)
}
