import type { ListState } from '../../db/queries/todo-items.ts'

/**
 * Returns the version in `If-Match`, which must be one tag. Weak tags count too, because proxies weaken
 * tags.
 */
export function readVersion(header: string | undefined): number | undefined {
  const [, version] = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

/** Writes the entity tag of a list, with the account, so that accounts in one browser never share it. */
export function writeListTag({ account, version }: ListState): string {
  return `W/"${account}-${version}"`
}
