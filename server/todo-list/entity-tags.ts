import type { ListState } from '../../db/queries/todo-items.ts'

/**
 * The version that `If-Match` gives. One tag is taken, weak or not: proxies weaken tags, and
 * versions are the same for every form of a task.
 */
export function readVersion(header: string | undefined): number | undefined {
  const [, version] = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

/** Names the account, so that whoever logs in next in a browser never has that list already. */
export function writeListTag({ account, version }: ListState): string {
  return `W/"${account}-${version}"`
}
