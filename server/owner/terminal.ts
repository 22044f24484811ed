import { createInterface } from 'node:readline'
import type { Terminal } from './command.ts'

/** The standard streams of a process; `isTTY` is true for a terminal. */
type Streams = {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Opens the terminal of a process. Questions go to standard error, and only to a TTY. */
export function openTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  // A reader such as `| head` closes the pipe early, which is no error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

  function ask(question: string): Promise<string> {
    const lines = createInterface({ input: stdin, output: stderr })
    return new Promise((resolve) => {
      lines.question(question, (answer) => {
        resolve(answer)
        lines.close()
      })
      // The end of the input and Ctrl-C count as no.
      lines.once('close', () => resolve(''))
    })
  }

  return {
    print: (text) => void stdout.write(text),
    printError: (line) => void stderr.write(`${line}\n`),
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
  }
}
