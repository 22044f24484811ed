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

/** Whether `If-None-Match` names the tag, by the weak comparison (RFC 9110, section 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => withoutWeakness(one.trim()) === withoutWeakness(tag))
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
