import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '../../shared/clock.ts'
import { git } from '../git.ts'

/**
 * Creates a function that tells when a file of a folder was changed, in milliseconds since 1970. A clone gives
 * every file the time of the clone, so that of its last commit counts, unless it was changed since.
 */
export async function createChangeTimes(dir: string): Promise<(file: string) => Promise<number>> {
  const committed = await readCommitTimes(dir)
  return async (file) => committed.get(file) ?? (await stat(join(dir, file))).mtimeMs
}

/** Reads the times of the last commits of the files that are as committed; none outside a repository of git. */
async function readCommitTimes(dir: string): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  try {
    const log = await git(dir, 'log', '--format=:%ct', '--name-only', '--relative', '--', '.')
    let time = 0
    for (const line of log.split('\n')) {
      if (line.startsWith(':')) time = Number(line.slice(1)) * SECOND
      else if (!times.has(line)) times.set(line, time)
    }
    const changed = await git(dir, 'diff', '--name-only', '--relative', 'HEAD', '--', '.')
    for (const file of changed.split('\n')) times.delete(file)
    return times
  } catch {
    // There is no git, no repository or no commit.
    return new Map()
  }
}
