import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { GitState } from '../protocol.ts'
import { startStudio } from './testing.ts'

async function openStudio() {
  const studio = await startStudio()
  await studio.open()
  const { dir, send } = studio
  return {
    ...studio,
    git: (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }),
    read: async () => (await (await send('/api/git')).json()) as GitState,
    commit: (message: unknown) => send('/api/commit', { method: 'POST', body: { message } }),
  }
}

it('says that a folder is in no repository, and commits nothing there', async () => {
  const { read, commit } = await openStudio()
  expect(await read()).toEqual({ kind: 'none' })
  expect((await commit('A')).status).toBe(409)
})

it('names what has changed, and commits it with a message that no shell reads', async () => {
  const { git, read, commit, dir } = await openStudio()
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  expect((await commit('Begin')).status).toBe(200)
  await writeFile(join(dir, 'site.json'), '{}')
  await writeFile(join(dir, 'a "b".md'), '')
  // What a save that was killed leaves behind.
  const unfinished = join(dir, 'projects/.quiz.md.unfinished')
  await writeFile(unfinished, '')
  await rm(join(dir, 'projects/quiz.md'))
  expect(await read()).toEqual({
    ...{ kind: 'repository', branch: 'main', ahead: null },
    changes: [
      { path: 'projects/quiz.md', kind: 'removed' },
      { path: 'site.json', kind: 'changed' },
      { path: 'a "b".md', kind: 'added' },
    ],
  })
  const message = '--amend $(touch x) `touch y`; "z"'
  const response = await commit(message)
  expect(await response.json()).toMatchObject({ kind: 'repository', changes: [] })
  expect(git('log', '-1', '--format=%s').trim()).toBe(message)
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe('2')
  expect(git('ls-files', unfinished)).toBe('')

  for (const empty of ['', '  ', 1, 'a\0']) expect((await commit(empty)).status).toBe(400)
  expect((await commit('Nothing has changed')).status).toBe(409)
})
