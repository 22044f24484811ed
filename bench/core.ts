import { execFileSync } from 'node:child_process'

/** The core that servers run on, and the one that loads them. */
export const SERVER_CORE = 0
const LOAD_CORE = 1

/** The command that runs another one on one core alone. */
export function onCore(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['-c', String(core), command, ...args]]
}

/**
 * Keeps this process, all its threads and what it starts off the core of the servers. Throws where
 * there is no `taskset` (Debian's package util-linux).
 */
export function leaveServerCore(): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(LOAD_CORE), String(process.pid)])
}
