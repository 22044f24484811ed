/** What the hash of a link to a task begins with. */
export const TASK_PREFIX = '#task='

/** Returns whether a hash has the prefix of a shared task. */
export function isTaskHash(hash: string): boolean {
  return hash.startsWith(TASK_PREFIX)
}
