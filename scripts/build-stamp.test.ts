import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { hashInputs } from './build-stamp.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stamp-'))
  vi.stubEnv('CONTENT_DIR', 'mine')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true })
  })
  await write('mine/site.json', '{}')
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

/** Returns whether the next start builds again after a change. */
async function isStaleAfter(change: () => Promise<void>): Promise<boolean> {
  const before = hashInputs(root)
  await change()
  return hashInputs(root) !== before
}

it('changes with a file of the content, and with one of the code', async () => {
  expect(await isStaleAfter(() => write('mine/site.json', '{ }'))).toBe(true)
  expect(await isStaleAfter(() => write('mine/notes/new.md', ''))).toBe(true)
  expect(await isStaleAfter(() => write('client/page.tsx', ''))).toBe(true)
})

it('changes with a file behind a link to it, or to its folder', async () => {
  await write('elsewhere/resume.json', '1')
  await write('elsewhere/images/a.svg', '1')
  await symlink('../elsewhere/resume.json', join(root, 'mine/resume.json'))
  await symlink('../elsewhere/images', join(root, 'mine/images'))
  expect(await isStaleAfter(() => write('elsewhere/resume.json', '2'))).toBe(true)
  expect(await isStaleAfter(() => write('elsewhere/images/a.svg', '2'))).toBe(true)
  expect(await isStaleAfter(() => rm(join(root, 'mine/resume.json')))).toBe(true)
})

it('takes links that lead to a folder above, nowhere, or to themselves', async () => {
  await symlink('..', join(root, 'mine/above'))
  await symlink('nowhere', join(root, 'mine/nowhere'))
  await symlink('itself', join(root, 'mine/itself'))
  expect(await isStaleAfter(() => write('mine/site.json', '{ }'))).toBe(true)
})

it('stays the same for what no build reads: tests, and names that begin with a dot', async () => {
  expect(await isStaleAfter(() => write('server/a.test.ts', ''))).toBe(false)
  expect(await isStaleAfter(() => write('mine/.git/HEAD', ''))).toBe(false)
  expect(await isStaleAfter(() => write('mine/notes/.draft.md', ''))).toBe(false)
})
