import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { DIST } from '../../server/testing.ts'

it('the built command line checks content, for which it draws the resume', async () => {
  const args = [join(DIST, 'app/owner.mjs'), 'content:check', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] })
})
