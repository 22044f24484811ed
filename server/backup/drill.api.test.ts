import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createItem, deleteItem, listItems } from '../../shared/api/items.ts'
import { call } from '../../shared/api/endpoint.ts'
import { ADA, logIn, registerAndLogIn } from '../accounts/testing.ts'
import { DIST } from '../testing.ts'
import { findOrigin, makeFolderForTest, spawnSite } from '../testing-process.ts'

const ROOT = dirname(DIST)
const id = '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001'

it('the restore drill works as documented, word for word', async () => {
  const text = await readFile(join(ROOT, 'docs/run/restore.md'), 'utf8')
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)
  expect(blocks).toHaveLength(3)
  const [backup = '', restore = '', cleanUp = ''] = blocks
  const folder = await makeFolderForTest()
  const env = { DATA_DIR: join(folder, 'data') }
  /** Runs commands as an owner does, with their files in the folder of the test. */
  const run = (commands: string) =>
    promisify(execFile)('sh', ['-ec', commands.replaceAll('drill.db', join(folder, 'drill.db'))], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    })

  const site = spawnSite(env, { cwd: folder })
  const origin = await findOrigin(site)
  const token = await registerAndLogIn({ origin })
  await call(createItem, { id, title: 'Worth keeping' }, { origin, token })
  await run(backup)
  await call(deleteItem, undefined, { origin, token, params: { id } })
  site.child.kill('SIGTERM')
  expect(await site.exited).toEqual({ code: 0, signal: null })
  await run(restore)

  const again = await findOrigin(spawnSite(env, { cwd: folder }))
  const { items } = await call(listItems, undefined, {
    origin: again,
    token: await logIn({ origin: again }, ADA),
  })
  expect(items.map(({ title }) => title)).toEqual(['Worth keeping'])
  const { stdout } = await run(cleanUp)
  expect(stdout).toContain('accounts')
})
