import type { Clock } from '../../shared/clock.ts'
import type { Result } from '../../shared/result.ts'
import type { Config } from '../config.ts'

/** Where the owner reads and answers. */
export type Terminal = {
  /** To standard output. */
  print(text: string): void
  /** To standard error, a line each. */
  printError(line: string): void
  /** Undefined when nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | undefined
}

/** What a command is called with. */
export type Call = {
  operands: readonly string[]
  flags: ReadonlySet<string>
  /** Fails with one line per problem, which only `check` goes on with. */
  config: Result<Config, string[]>
  clock: Clock
  terminal: Terminal
  /** The folder that the owner's names of files start from. */
  folder: string
}

/** What became of a command. */
export type Outcome =
  /** `problem`: it was done, and found something that needs the owner. */
  | { kind: 'report'; data: object; text: string; problem: boolean }
  /** It could not or should not be done, in one line for each reason. */
  | { kind: 'refusal'; lines: readonly string[] }
  /** It was not called as it has to be. */
  | { kind: 'usageError'; line: string }

export type Command = {
  /** Its words, such as `accounts delete`. */
  name: string
  /** In one line, for the list of commands. */
  summary: string
  /** What else its help says, in whole sentences. */
  details: string
  /** What it takes beside options, such as `EMAIL`; every one is needed. */
  operands: readonly string[]
  /** Its options beside --help and --json, with what they do. */
  flags: Readonly<Record<string, string>>
  run(call: Call): Outcome | Promise<Outcome>
}

/** @param text for people; with `--json`, the data is printed instead */
export function report(data: object, text: string, problem = false): Outcome {
  return { kind: 'report', data, text, problem }
}

export function refuse(...lines: string[]): Outcome {
  return { kind: 'refusal', lines }
}

export function usageError(line: string): Outcome {
  return { kind: 'usageError', line }
}
