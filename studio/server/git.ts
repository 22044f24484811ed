import { git } from '../../scripts/git.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { GitState } from '../protocol.ts'

const KINDS: Readonly<Record<string, 'added' | 'changed' | 'removed'>> = {
  '?': 'added',
  A: 'added',
  D: 'removed',
}

/** All files of the folder, except those that `replace-file.ts` still writes. */
const FILES = ['--', '.', ':(exclude,glob)**/.*.unfinished']

/** Reads what has changed in the content folder since its last commit, if it is in a repository of git. Fails with what git says. */
export async function readGitState(dir: string): Promise<Result<GitState, string>> {
  const found = await git(dir, 'rev-parse', '--show-prefix').catch(() => undefined)
  if (found === undefined) return success({ kind: 'none' })
  const prefix = found.replace(/\n$/, '')
  let status: string
  try {
    status = await git(
      dir,
      ...['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', ...FILES],
    )
  } catch (error) {
    return failure(describe(error))
  }
  const branch = await git(dir, 'branch', '--show-current')
  const ahead = await git(dir, 'rev-list', '--count', '@{upstream}..HEAD').catch(() => undefined)
  return success({
    kind: 'repository',
    branch: branch.trim(),
    changes: status
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => ({
        path: line.slice(3 + prefix.length),
        kind: KINDS[line.trim().charAt(0)] ?? 'changed',
      })),
    ahead: ahead === undefined ? null : Number(ahead),
  })
}

/** Commits all changes of the content folder, and nothing else. Fails with what git says. */
export async function commitAll(dir: string, message: string): Promise<Result<undefined, string>> {
  try {
    await git(dir, 'add', '--all', ...FILES)
    await git(dir, 'commit', '--quiet', `--message=${message}`, '--only', ...FILES)
    return success(undefined)
  } catch (error) {
    return failure(describe(error))
  }
}

/** Returns what git says about a failure. */
function describe(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  const said = `${stderr}${stdout}`.trim()
  return said === '' ? 'git could not be run.' : said.slice(0, 1000)
}
