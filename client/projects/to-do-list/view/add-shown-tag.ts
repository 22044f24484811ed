import { parseTags } from '../../../../shared/rules/item.ts'

/** What is added where tasks of one tag show has that too, if it has room for it. */
export function addShownTag(tags: readonly string[] = [], shown: string | undefined) {
  const all = parseTags(shown === undefined ? tags : [...tags, shown])
  const kept = all.ok ? all.value : tags
  return kept.length > 0 ? { tags: kept } : {}
}
