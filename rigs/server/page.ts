import { listBlocks, listInlineCommands, readPage } from '../deploy/page-commands.ts'
import { INLINE, NOT_RUN } from './commands.ts'

/** A page of the docs whose commands are run. */
export type Page = {
  /**
   * Takes the command with that text: a block, or a span of a sentence. Lines that NOT_RUN lists are left out.
   * @throws Error unless exactly one has it
   */
  take: (part: string) => string
  /** Takes all blocks that were not taken yet, in their order. */
  takeRest: () => string[]
  /** @throws Error if a command was not taken */
  finish: () => void
}

/**
 * Opens a page of `docs/`, such as `run/dns.md`, to run all its blocks, and the commands of its sentences that INLINE gives to a rig.
 * @param rig the file of the rig, such as `rigs/server/follow-servers.ts`
 */
export async function openPage(name: string, rig: string): Promise<Page> {
  const text = await readPage(name)
  const inline = listInlineCommands(text).filter((command) => INLINE[command] === rig)
  const blocks = listBlocks(text, 'sh')
  const left = new Set([...blocks, ...inline].filter((command) => leaveOut(command).trim() !== ''))

  function take(part: string): string {
    const [command, ...others] = [...left].filter((candidate) => candidate.includes(part))
    if (command === undefined || others.length > 0) {
      const count = command === undefined ? 'no command' : 'several commands'
      throw new Error(`${name} has ${count} left with "${part}"`)
    }
    left.delete(command)
    return leaveOut(command)
  }
  return {
    take,
    takeRest: () => blocks.filter((block) => left.has(block)).map(take),
    finish() {
      if (left.size > 0) {
        throw new Error(`${name} has commands that were not run:\n${[...left].join('\n')}`)
      }
    },
  }
}

/** Leaves out the lines that no test runs. */
function leaveOut(command: string): string {
  return command
    .split('\n')
    .filter((line) => !Object.hasOwn(NOT_RUN, withoutComment(line)))
    .join('\n')
}

/** A line of a command without the comment at its end. */
export function withoutComment(line: string): string {
  return line.replace(/\s+# .*$/, '').trim()
}
