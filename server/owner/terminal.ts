import { createInterface } from 'node:readline'
import type { Terminal } from './command.ts'

/** Those of a process; `isTTY` where a person sits at the other end. */
type Streams = {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Questions go to standard error, and are asked only of people. */
export function openTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  // Whoever reads only the beginning (`| head`) has what they want.
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
      // The end of the input, or Ctrl-C, is no yes.
      lines.once('close', () => resolve(''))
    })
  }

  return {
    print: (text) => void stdout.write(text),
    printError: (line) => void stderr.write(`${line}\n`),
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
  }
}
