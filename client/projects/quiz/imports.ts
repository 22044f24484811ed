import { isRecord } from '../../../shared/json.ts'
import { formatVersioned, parseVersioned } from '../../app/versioned.ts'
import { IMPORTED_PREFIX, type QuizCategory, readCategory } from '../../../shared/content/quiz.ts'

/** Key in local storage of the imported questions. */
export const IMPORTS_KEY = 'quiz-imports'

/** Maximum number of imports. */
export const MAX_IMPORTS = 20

/** Serialises the imports for local storage. */
export function formatImports(imports: readonly QuizCategory[]): string {
  return formatVersioned({ imports })
}

/** Parses the stored imports without invalid questions; undefined when they are unreadable. */
export function parseImports(text: string): readonly QuizCategory[] | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const items: unknown = value['imports']
  if (!Array.isArray(items)) return undefined
  const imports = new Map<string, QuizCategory>()
  for (const item of items as unknown[]) {
    const category = parseImport(item)
    if (category && !imports.has(category.slug)) imports.set(category.slug, category)
    if (imports.size === MAX_IMPORTS) break
  }
  return [...imports.values()]
}

function parseImport(item: unknown): QuizCategory | undefined {
  if (!isRecord(item)) return undefined
  const { slug } = item
  if (typeof slug !== 'string' || !/^own-\d{1,6}$/.test(slug)) return undefined
  const { category } = readCategory(item, { slug, complete: false })
  return category.title !== '' && category.questions.length > 0 ? category : undefined
}

/** Returns a slug that is not among the used ones of imports, scores and attempts. */
export function nextSlug(used: readonly string[]): string {
  let number = 1
  while (used.includes(`${IMPORTED_PREFIX}${number}`)) number++
  return `${IMPORTED_PREFIX}${number}`
}
