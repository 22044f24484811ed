import { execFile } from 'node:child_process'
import type { Terminal } from './command.ts'
import { DIST } from '../testing.ts'

/** What was printed, and the questions of a terminal where a person answers, if there is an answer. */
export type TestTerminal = Terminal & { printed: string[]; errors: string[]; asked: string[] }

export function createTestTerminal(answer?: string): TestTerminal {
  const printed: string[] = []
  const errors: string[] = []
  const asked: string[] = []
  return {
    printed,
    errors,
    asked,
    print: (text) => void printed.push(text),
    printError: (line) => void errors.push(line),
    ask:
      answer === undefined
        ? undefined
        : (question) => {
            asked.push(question)
            return Promise.resolve(answer)
          },
  }
}

export type OwnerRun = { code: number; stdout: string; stderr: string }

/**
 * Runs the built command line to its end as its owner would, in an environment of its own and with
 * nobody at the terminal.
 */
export function runBuiltOwner(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<OwnerRun> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`${DIST}/app/owner.mjs`, ...args],
      { cwd, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
    child.stdin?.end()
  })
}
