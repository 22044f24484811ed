import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const cores = listCores()

/** The core of the servers and the core of the load; the same one if the machine has only one. */
export const SERVER_CORE = cores[0] ?? 0
const LOAD_CORE = cores[1] ?? SERVER_CORE

/** Returns the command that runs another command on a single core. */
export function onCore(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['-c', String(core), command, ...args]]
}

/**
 * Keeps this process, its threads and its children off the core of the servers. Throws without
 * `taskset` (Debian's package util-linux).
 */
export function avoidServerCore(): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(LOAD_CORE), String(process.pid)])
}

/** Lists the cores that this process may use, from a list such as `0-1` or `4,6` in proc(5). */
function listCores(): number[] {
  if (process.platform !== 'linux') return []
  const [, list = ''] =
    /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
