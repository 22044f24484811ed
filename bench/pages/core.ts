/** The core that servers run on, and the one that loads them. */
export const SERVER_CORE = 0
export const LOAD_CORE = 1

/** The command that runs another one on one core alone. */
export function onCore(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['-c', String(core), command, ...args]]
}
