import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const cores = listCores()

/** The core that servers run on, and the one that loads them: another one where there is one. */
export const SERVER_CORE = cores[0] ?? 0
const LOAD_CORE = cores[1] ?? SERVER_CORE

/** The command that runs another one on one core alone. */
export function onCore(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['-c', String(core), command, ...args]]
}

/**
 * Keeps this process, all its threads and what it starts off the core of the servers. Throws where
 * there is no `taskset` (Debian's package util-linux).
 */
export function avoidServerCore(): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(LOAD_CORE), String(process.pid)])
}

/** The cores that this process may use, such as `0-1` or `4,6` in proc(5); none where there is no Linux. */
function listCores(): number[] {
  if (process.platform !== 'linux') return []
  const [, list = ''] =
    /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
