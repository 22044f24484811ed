import type { Command } from './command.ts'
import { formatFacts } from './table.ts'

const CALL = 'npm run owner --'

const SHARED_FLAGS = {
  '--json': 'print JSON (npm run -s owner -- …, so that npm adds nothing)',
  '--help': 'print this',
}

const EXIT_CODES = 'Exit codes: 0 done, 1 a problem was found or nothing was done, 2 wrong call.\n'

/** The help without a command. */
export function listCommands(commands: readonly Command[]): string {
  const summaries = commands.map((command) => [nameWithOperands(command), command.summary])
  return [
    `${CALL} COMMAND\n`,
    formatFacts(Object.fromEntries(summaries) as Record<string, string>),
    'They work beside the running server. COMMAND --help tells more.\n' + EXIT_CODES,
  ].join('\n')
}

/** The help of one command. */
export function describeCommand(command: Command): string {
  const flags = Object.entries(command.flags).map(([flag, what]) => [`--${flag}`, what])
  return [
    `${CALL} ${nameWithOperands(command)}\n`,
    `${command.summary}\n`,
    `${command.details}\n`,
    formatFacts({ ...(Object.fromEntries(flags) as Record<string, string>), ...SHARED_FLAGS }),
    EXIT_CODES,
  ].join('\n')
}

function nameWithOperands({ name, operands }: Command): string {
  return [name, ...operands].join(' ')
}
