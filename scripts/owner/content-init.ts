import { cp, mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, type Outcome, refuse, report } from '../../server/owner/command.ts'
import { BARE, isWithin, SAMPLE } from './checkout.ts'

/** The command `content:init`. */
export const contentInitCommand: Command = {
  name: 'content:init',
  summary: 'creates a folder for your own content, with a copy of the sample or almost empty',
  details:
    'Creates DIR, or fills it if it is empty; it never overwrites files. Set CONTENT_DIR to DIR afterwards.',
  operands: ['DIR'],
  flags: { bare: 'start with a short resume, one project and one page, and nothing of the sample' },
  example: 'content:init ../my-content',
  async run({ operands, flags, folder }) {
    // Content is readable for all users, unlike data: another user may build the site.
    const umask = process.umask(0o022)
    try {
      return await create(resolve(folder, operands[0] ?? ''), flags.has('bare'))
    } finally {
      process.umask(umask)
    }
  },
}

async function create(dir: string, bare: boolean): Promise<Outcome> {
  if (isWithin(dir, SAMPLE))
    return refuse(`${dir} is inside the sample content. Choose another folder.`)
  const problem = await makeEmptyFolder(dir)
  if (problem) return refuse(problem)
  try {
    await cp(bare ? BARE : SAMPLE, dir, { recursive: true, force: false, errorOnExist: true })
    // Imported on use: the schemas need packages that are installed only where the site is built.
    await (await import('../content/add-schemas.ts')).addSchemas(dir)
  } catch (error) {
    return refuse(
      `${dir} is not complete: ${(error as Error).message}. Delete it, then run the command again.`,
    )
  }
  return report(
    { folder: dir },
    `${bare ? 'Created' : 'Copied the sample content to'} ${dir}. Next:\n` +
      `  set CONTENT_DIR=${dir} in .env\n` +
      '  npm run owner -- content:check\n',
  )
}

/** Creates the folder; returns a problem if that fails or it is not empty. */
async function makeEmptyFolder(dir: string): Promise<string | undefined> {
  try {
    await mkdir(dir, { recursive: true })
    const entries = await readdir(dir)
    return entries.length > 0 ? `${dir} is not empty. Choose an empty or new folder.` : undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return `${dir} is not a folder. Choose another path.`
    return `${message}. Choose another folder.`
  }
}
