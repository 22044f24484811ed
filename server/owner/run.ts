import { parseArgs } from 'node:util'
import type { Clock } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { type Environment, readConfig } from '../config.ts'
import { findStorageFault } from '../storage-faults.ts'
import {
  type Call,
  type Command,
  type Outcome,
  type Terminal,
  usageError,
  refuse,
} from './command.ts'
import { describeCommand, listCommands } from './help.ts'

/** The dependencies of the command line. */
export type OwnerDependencies = {
  commands: readonly Command[]
  env: Environment
  clock: Clock
  terminal: Terminal
  folder: string
  screens?: readonly string[] | undefined
}

const EXIT_DONE = 0
const EXIT_PROBLEM = 1
const EXIT_USAGE = 2

/**
 * Runs the owner's command line, also while the server runs. Returns the exit code: 0 for done, 1 for a
 * problem or nothing done, 2 for wrong usage.
 * @param args what was typed after `npm run owner --`
 */
export async function runOwner(
  args: readonly string[],
  dependencies: OwnerDependencies,
): Promise<number> {
  const { commands, terminal, env, ...rest } = dependencies
  const command = findCommand(commands, args)
  if (!command) return answerWithoutCommand(args, dependencies)
  const parsed = parse(command, args)
  if (!parsed.ok) return printOutcome(usageError(parsed.problem), command, dependencies)
  const { operands, flags, values } = parsed.value
  if (flags.has('help')) {
    terminal.print(describeCommand(command))
    return EXIT_DONE
  }
  const call = { ...rest, terminal, operands, flags, values, config: readConfig(env) }
  return printOutcome(await run(command, call), command, dependencies, flags.has('json'))
}

/** Finds the command with the most matching words: `mail test` before `mail`. */
function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  const called = commands.filter(({ name }) =>
    name.split(' ').every((word, index) => args[index] === word),
  )
  return called.sort((a, b) => b.name.length - a.name.length)[0]
}

function answerWithoutCommand(
  [word]: readonly string[],
  { commands, terminal }: OwnerDependencies,
): number {
  if (word === '--help' || word === 'help') {
    terminal.print(listCommands(commands))
    return EXIT_DONE
  }
  if (word === undefined) terminal.printError('The command is missing.')
  else terminal.printError(`There is no command ${JSON.stringify(word)}.`)
  terminal.printError('npm run owner -- --help lists the commands.')
  return EXIT_USAGE
}

/** Parses the arguments after the command's name; fails with a sentence for the owner. */
function parse(
  { name, operands, flags, values: valued = {} }: Command,
  args: readonly string[],
): Result<Pick<Call, 'operands' | 'flags' | 'values'>, string> {
  const names = ['help', 'json', ...Object.keys(flags)]
  const types: [name: string, option: { type: 'boolean' | 'string' }][] = [
    ...names.map((flag): (typeof types)[number] => [flag, { type: 'boolean' }]),
    ...Object.keys(valued).map((option): (typeof types)[number] => [option, { type: 'string' }]),
  ]
  try {
    const parsed = parseArgs({
      args: args.slice(name.split(' ').length),
      allowPositionals: true,
      options: Object.fromEntries(types),
    })
    const { positionals } = parsed
    const given = new Set(Object.keys(parsed.values))
    const texts = Object.entries(parsed.values).filter(([, value]) => typeof value === 'string')
    const values = Object.fromEntries(texts) as Record<string, string>
    const missing = operands[positionals.length]
    if (missing !== undefined && !given.has('help')) return failure(`${missing} is missing.`)
    const extra = positionals[operands.length]
    if (extra !== undefined) return failure(`${JSON.stringify(extra)} is one argument too many.`)
    return success({ operands: positionals, flags: given, values })
  } catch (error) {
    // The first sentence says what is wrong; the others advise on arguments that begin with a dash.
    return failure((error as Error).message.replace(/\. .*$/s, '').replace(/\.?$/, '.'))
  }
}

async function run(command: Command, call: Call): Promise<Outcome> {
  try {
    return await command.run(call)
  } catch (error) {
    // A fault of the disk or database needs no stack trace; other errors do.
    if (!findStorageFault(error)) throw error
    return refuse((error as Error).message)
  }
}

function printOutcome(
  outcome: Outcome,
  { name }: Command,
  { terminal }: OwnerDependencies,
  json = false,
): number {
  switch (outcome.kind) {
    case 'report':
      terminal.print(json ? `${JSON.stringify(outcome.data, null, 2)}\n` : outcome.text)
      return outcome.problem ? EXIT_PROBLEM : EXIT_DONE
    case 'refusal':
      for (const line of outcome.lines) terminal.printError(line)
      return EXIT_PROBLEM
    case 'usageError':
      terminal.printError(outcome.line)
      terminal.printError(`npm run owner -- ${name} --help explains the command.`)
      return EXIT_USAGE
  }
}
