import { cp, mkdir, readdir } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { type Command, type Outcome, refuse, report } from '../../server/owner/command.ts'
import { SAMPLE } from './checkout.ts'

export const contentInitCommand: Command = {
  name: 'content:init',
  summary: "makes a folder for content of your own, outside the checkout, with the sample's in it",
  details:
    'DIR is made, or must be empty: nothing is ever written over. Set CONTENT_DIR to it afterwards.',
  operands: ['DIR'],
  flags: {},
  example: 'content:init ../my-content',
  async run({ operands, folder }) {
    // Content is no secret, as data is: the user who builds the site reads it.
    const umask = process.umask(0o022)
    try {
      return await copySample(resolve(folder, operands[0] ?? ''))
    } finally {
      process.umask(umask)
    }
  },
}

async function copySample(dir: string): Promise<Outcome> {
  if (isWithin(dir, SAMPLE)) return refuse(`${dir} is inside the sample content itself.`)
  const problem = await makeEmptyFolder(dir)
  if (problem) return refuse(problem)
  try {
    await cp(SAMPLE, dir, { recursive: true, force: false, errorOnExist: true })
  } catch (error) {
    return refuse(`${dir} is not complete: ${(error as Error).message}`)
  }
  return report(
    { folder: dir },
    `${dir} has the sample's content. Next:\n` +
      `  set CONTENT_DIR=${dir} in .env\n` +
      '  npm run owner -- content:check\n',
  )
}

function isWithin(dir: string, folder: string): boolean {
  const way = relative(folder, dir)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way)
}

/** Gives why not, where there is something already. */
async function makeEmptyFolder(dir: string): Promise<string | undefined> {
  try {
    await mkdir(dir, { recursive: true })
    const entries = await readdir(dir)
    return entries.length > 0 ? `${dir} is not empty, and nothing was done.` : undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') return `${dir} is not a folder, or cannot be one.`
    return message
  }
}
