import { isRecord } from '../../../shared/json.ts'
import { formatVersioned, parseVersioned } from '../../app/versioned.ts'
import { IMPORTED_PREFIX, type QuizCategory, readCategory } from '../../../shared/content/quiz.ts'

/** Key in local storage of the imported questions. */
export const IMPORTS_KEY = 'quiz-imports'

/** Maximum number of imports. */
export const MAX_IMPORTS = 20
/** Message when there is no room for another import. */
export const FULL_MESSAGE = `You can have ${MAX_IMPORTS} imports. Remove one first.`

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

/**
 * Puts a removed import back in its place; returns the imports themselves if there is no room for it.
 * @param played slugs in scores and attempts: an import that has been added meanwhile may have its slug
 */
export function restoreImport(
  imports: readonly QuizCategory[],
  played: readonly string[],
  { category, index }: { category: QuizCategory; index: number },
): readonly QuizCategory[] {
  if (imports.length >= MAX_IMPORTS) return imports
  const slugs = imports.map(({ slug }) => slug)
  const slug = slugs.includes(category.slug) ? nextSlug([...slugs, ...played]) : category.slug
  return imports.toSpliced(index, 0, { ...category, slug })
}
