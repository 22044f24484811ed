import { relative } from 'node:path'
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { SAMPLE_DIR } from './config.ts'

/** The facts that an owner needs at the first start. */
export type Start = {
  /** Where the site answers on this machine. */
  url: string
  /** The address that visitors use: it may not lead here yet. */
  publicUrl: string
  /** The content folder, as an absolute path. */
  contentDir: string
  /** The folder that mails are written into; undefined: a mail server sends them, or the site sends none. */
  mailDir: string | undefined
}

/** Writes what an owner needs at the first start: the address, the content, the mails and the next step. */
export function writeWelcome(output: Writable, start: Start): void {
  const { url, publicUrl, contentDir, mailDir } = start
  const facts: [name: string, text: string][] = [['Content', nameFolder(contentDir)]]
  if (publicUrl !== url) facts.push(['Public', publicUrl])
  if (mailDir) facts.push(['Mails', `files in ${nameFolder(mailDir)} until you set SMTP_URL`])
  facts.push(
    contentDir === SAMPLE_DIR
      ? ['Next', 'docs/make-it-yours/README.md: a folder with your own content']
      : ['Next', 'npm run owner -- content:check lists what is left to do'],
    ['Stop', 'Ctrl+C'],
  )
  const lines = facts.map(
    ([name, text]) => `  ${styleText('gray', name.padEnd(8), { stream: output })} ${text}\n`,
  )
  const address = styleText('green', url, { stream: output })
  output.write(`\n  Your site runs at ${address}\n\n${lines.join('')}\n`)
}

/** Returns a folder below the working directory by its relative path, another one by its whole path. */
function nameFolder(folder: string): string {
  const path = relative('', folder)
  return path.startsWith('..') ? folder : path || '.'
}
