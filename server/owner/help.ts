import type { Command } from './command.ts'
import { formatFacts } from './table.ts'

const CALL = 'npm run owner --'

const SHARED_FLAGS = {
  '--json': 'print JSON (call npm run -s owner -- … to hide the lines of npm)',
  '--help': 'print this help',
}

const EXIT_CODES = 'Exit codes: 0 done, 1 problem found or nothing done, 2 wrong usage.\n'

/** Returns the help that lists all commands. */
export function listCommands(commands: readonly Command[]): string {
  const summaries = commands.map((command) => [nameWithOperands(command), command.summary])
  return [
    `${CALL} COMMAND\n`,
    formatFacts(Object.fromEntries(summaries) as Record<string, string>),
    'You can run them while the server runs. For details: COMMAND --help\n' + EXIT_CODES,
  ].join('\n')
}

/** Returns the help of one command. */
export function describeCommand(command: Command): string {
  const flags = [
    ...Object.entries(command.values ?? {}).map(([name, [value, what]]) => [
      `--${name} ${value}`,
      what,
    ]),
    ...Object.entries(command.flags).map(([flag, what]) => [`--${flag}`, what]),
  ]
  return [
    `${CALL} ${nameWithOperands(command)}\n`,
    `${command.summary}\n`,
    `${command.details}\n`,
    `Example: ${CALL} ${command.example}\n`,
    formatFacts({ ...(Object.fromEntries(flags) as Record<string, string>), ...SHARED_FLAGS }),
    EXIT_CODES,
  ].join('\n')
}

function nameWithOperands({ name, operands }: Command): string {
  return [name, ...operands].join(' ')
}
