import type { Clock } from '../../shared/clock.ts'
import type { Result } from '../../shared/result.ts'
import type { Config } from '../config.ts'

/** The terminal of the owner. */
export type Terminal = {
  /** Writes to standard output. */
  print(text: string): void
  /** Writes a line to standard error. */
  printError(line: string): void
  /** Asks a question; undefined when no person can answer. */
  ask: ((question: string) => Promise<string>) | undefined
}

/** The arguments and surroundings of one run of a command. */
export type Call = {
  operands: readonly string[]
  flags: ReadonlySet<string>
  /** The values of the options that take one, by name. */
  values: Readonly<Record<string, string>>
  /** The settings, or one line per problem; only `check` runs without valid settings. */
  config: Result<Config, string[]>
  clock: Clock
  terminal: Terminal
  /** The folder that relative file names start from. */
  folder: string
  /** The built-in screens of the built site; undefined without a build. */
  screens?: readonly string[] | undefined
}

/** The result of a command. */
export type Outcome =
  /** The command ran; `problem` is true when it found something to fix. */
  | { kind: 'report'; data: object; text: string; problem: boolean }
  /** The command did nothing, with one line for each reason. */
  | { kind: 'refusal'; lines: readonly string[] }
  /** The arguments are wrong. */
  | { kind: 'usageError'; line: string }

/** A command of the owner's command line. */
export type Command = {
  /** The words that call it, such as `accounts delete`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Further sentences for its own help. */
  details: string
  /** An example call, without `npm run owner --`. */
  example: string
  /** The required arguments, such as `EMAIL`. */
  operands: readonly string[]
  /** The options besides --help and --json, each with its description. */
  flags: Readonly<Record<string, string>>
  /** The options that take a value, each with the value's name and its description. */
  values?: Readonly<Record<string, readonly [value: string, what: string]>>
  run(call: Call): Outcome | Promise<Outcome>
}

/** Reports a finished command. @param text for people; `--json` prints the data instead */
export function report(data: object, text: string, problem = false): Outcome {
  return { kind: 'report', data, text, problem }
}

/** Reports a command that did nothing, with a line for each reason. */
export function refuse(...lines: string[]): Outcome {
  return refuseAll(lines)
}

/** The same for a list of any length: a call takes about 120,000 arguments. */
export function refuseAll(lines: readonly string[]): Outcome {
  return { kind: 'refusal', lines }
}

/** Reports wrong arguments. */
export function usageError(line: string): Outcome {
  return { kind: 'usageError', line }
}
