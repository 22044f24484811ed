import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND } from '../../shared/clock.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { GitState } from '../protocol.ts'

const run = promisify(execFile)

/** Time for git, which may ask a helper for a signature. */
const TIMEOUT = 60 * SECOND

const KINDS: Readonly<Record<string, 'added' | 'changed' | 'removed'>> = {
  '?': 'added',
  A: 'added',
  D: 'removed',
}

async function git(dir: string, ...args: string[]): Promise<string> {
  const options = { cwd: dir, timeout: TIMEOUT, maxBuffer: 10_000_000 }
  return (await run('git', ['--no-optional-locks', ...args], options)).stdout
}

/** Reads what has changed in the content folder since its last commit, if it is in a repository of git. */
export async function readGitState(dir: string): Promise<GitState> {
  const prefix = await git(dir, 'rev-parse', '--show-prefix').catch(() => undefined)
  if (prefix === undefined) return { kind: 'none' }
  const status = await git(
    dir,
    ...['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', '.'],
  )
  const branch = await git(dir, 'branch', '--show-current')
  const ahead = await git(dir, 'rev-list', '--count', '@{upstream}..HEAD').catch(() => undefined)
  return {
    kind: 'repository',
    branch: branch.trim(),
    changes: status
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => ({
        path: line.slice(3 + prefix.trim().length),
        kind: KINDS[line.trim().charAt(0)] ?? 'changed',
      })),
    ahead: ahead === undefined ? null : Number(ahead),
  }
}

/** Commits all changes of the content folder, and nothing else. Fails with what git says. */
export async function commitAll(dir: string, message: string): Promise<Result<undefined, string>> {
  try {
    await git(dir, 'add', '--all', '--', '.')
    await git(dir, 'commit', '--quiet', `--message=${message}`, '--only', '--', '.')
    return success(undefined)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const said = `${stderr}${stdout}`.trim()
    return failure(said === '' ? 'git could not be run.' : said.slice(0, 1000))
  }
}
