import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeContentFolder, PROJECT } from '../content/testing.ts'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const STEP = fileURLToPath(new URL('content.ts', import.meta.url))

it('prints warnings apart from the errors that stop the build', async () => {
  const dir = await makeContentFolder({
    'projects/quiz.md': PROJECT.replace('title: Quiz', "title: ''"),
    'projects/robot.md': `${PROJECT}\n<b>`,
  })
  await mkdir(join(dir, 'dist-next'))
  const run = promisify(execFile)(process.execPath, ['--import', TSX, STEP], {
    cwd: dir,
    env: { ...process.env, CONTENT_DIR: dir },
  })
  const failed = (await run.catch((error: unknown) => error)) as { code: number; stderr: string }
  expect(failed.code).toBe(1)
  expect(failed.stderr.trim().split('\n')).toEqual([
    'Warning: projects/robot.md:11:1: HTML is shown as text: replace "<b>" with Markdown',
    'The content cannot be used:',
    '  projects/quiz.md:2:1: title: write a text',
  ])
})
