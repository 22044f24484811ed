/**
 * Returns the language of the site to offer instead of the current one: what the visitor chose, else the
 * first of the browser's languages that the site has in the same script. Of several such, as `pt-BR` and
 * `pt-PT`, the same tag counts, then the current one. Undefined if that is the current one, or if there
 * is none.
 * @param tags languages of the site
 * @param wanted languages of the browser, the preferred one first
 * @param chosen what the visitor chose before, if anything
 */
export function chooseOffer(
  tags: readonly string[],
  current: string,
  wanted: readonly string[],
  chosen: string | null,
): string | undefined {
  function match(wish: string): string | undefined {
    const same = tags.filter((tag) => writtenLanguage(tag) === writtenLanguage(wish))
    const exact = same.find((tag) => tag.toLowerCase() === wish.toLowerCase())
    return exact ?? (same.includes(current) ? current : same[0])
  }
  const best = chosen !== null && tags.includes(chosen) ? chosen : wanted.map(match).find(Boolean)
  return best === current ? undefined : best
}

/** Returns a language with its script, such as `zh-Hans` for `zh-CN`; a region does not matter. */
function writtenLanguage(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}

/**
 * Returns the path of the same page in another language; undefined if that has no such page.
 * @param page path of the page, or `*` for the not-found page
 * @param from what the paths of the current language begin with
 */
export function translatePath(
  page: string,
  from: string,
  { prefix, lacks }: { prefix: string; lacks: readonly string[] },
): string | undefined {
  // A tag has other spellings in other languages: its page leads to the notes.
  const path = page.slice(from.length).replace(/\/tags\/.*/, '') || '/'
  if (page === '*' || lacks.includes(path)) return undefined
  return path === '/' ? prefix || path : prefix + path
}

/**
 * Returns the query of the same page in another language: a shared text or date comes along, but not the kind of
 * projects, which has another name there.
 */
export function translateQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('kind')
  return query.size > 0 ? `?${query.toString()}` : ''
}
