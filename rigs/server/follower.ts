import { listBlocks, readPage } from '../deploy/page-commands.ts'
import { BLOCKS, COMMANDS, NOT_RUN } from './commands.ts'

/** The blocks of a page that are still to be run. */
type Page = {
  /**
   * Takes the block with that text, without the lines of NOT_RUN.
   * @throws Error unless exactly one has it
   */
  take: (part: string) => string
  /** Takes all blocks that are left, in their order. */
  takeRest: () => string[]
}

/** What a rig runs of the docs. */
export type Follower = {
  /** Opens a page that BLOCKS gives to the rig. */
  open: (page: string) => Promise<Page>
  /** Returns a command that COMMANDS gives to the rig. */
  command: (command: string) => string
  /** @throws Error if the rig ran less than BLOCKS and COMMANDS say */
  finish: () => void
}

/** @param rig the file of the rig, such as `rigs/server/follow-servers.ts` */
export function createFollower(rig: string): Follower {
  const pages = new Set(Object.keys(BLOCKS).filter((page) => BLOCKS[page] === rig))
  const commands = new Set(Object.keys(COMMANDS).filter((command) => COMMANDS[command] === rig))
  const blocks = new Set<string>()
  return {
    async open(page) {
      if (!pages.delete(page))
        throw new Error(`BLOCKS does not give ${page} to ${rig}, or it was opened before`)
      const left = listBlocks(await readPage(page), 'sh')
      const name = (block: string) => `${page}: ${block}`
      for (const block of left) blocks.add(name(block))
      function finish(block: string): string {
        left.splice(left.indexOf(block), 1)
        blocks.delete(name(block))
        return leaveOut(block)
      }
      function take(part: string): string {
        const [block, ...others] = left.filter((candidate) => candidate.includes(part))
        if (block === undefined || others.length > 0) {
          throw new Error(
            `${page} has ${block === undefined ? 'no block' : 'several blocks'} with "${part}"`,
          )
        }
        return finish(block)
      }
      return { take, takeRest: () => [...left].map(finish) }
    },
    command(command) {
      if (COMMANDS[command] !== rig)
        throw new Error(`COMMANDS does not give "${command}" to ${rig}`)
      commands.delete(command)
      return command
    },
    finish() {
      const left = [...pages, ...blocks, ...commands]
      if (left.length > 0) throw new Error(`Not run:\n${left.join('\n')}`)
    },
  }
}

/** Leaves out the lines that no test runs. */
function leaveOut(block: string): string {
  return block
    .split('\n')
    .filter((line) => !Object.hasOwn(NOT_RUN, withoutComment(line)))
    .join('\n')
}

/** A line of a command without the comment at its end. */
export function withoutComment(line: string): string {
  const comment = line.indexOf(' # ')
  return (comment < 0 ? line : line.slice(0, comment)).trim()
}
