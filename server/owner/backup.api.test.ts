import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { createItem, deleteItem } from '../../shared/api/items.ts'
import { ADA, BOB, CAY, registerAndLogIn, registerPerson } from '../accounts/testing.ts'
import { stop } from '../testing-process.ts'
import { startOwnedSite } from './testing-site.ts'

/* The built command line, on the data folder of a built server that runs. */

describe('backup and restore', () => {
  it('restore tasks and accounts of a stopped site, except accounts deleted since', async () => {
    const { cwd, origin, owner, ask, site } = await startOwnedSite()
    const [ada, bob] = [
      await registerAndLogIn({ origin }, ADA, '203.0.113.1'),
      await registerAndLogIn({ origin }, BOB, '203.0.113.2'),
    ]
    await registerPerson({ origin }, CAY, '203.0.113.3')
    const task = { id: randomUUID(), title: 'Worth keeping' }
    await call(createItem, task, { origin, token: ada })
    expect(await owner('backup mine.db')).toMatchObject({ code: 0, stderr: '' })
    expect((await stat(join(cwd, 'mine.db'))).size).toBeGreaterThan(0)
    expect((await owner('backup mine.db')).code).toBe(1)
    await call(deleteItem, undefined, { origin, token: ada, params: { id: task.id } })
    const { password: currentPassword } = BOB
    await call(deleteAccount, { currentPassword }, { origin, token: bob })
    expect((await owner(`accounts delete ${CAY.email} --yes`)).code).toBe(0)

    const running = await owner('restore mine.db --yes')
    expect(running.code).toBe(1)
    expect(running.stderr).toContain('stop the site first')
    await stop(site)
    const asked = await owner('restore mine.db')
    expect([asked.code, asked.stdout]).toEqual([1, ''])
    expect(await ask('stats')).toMatchObject({ tasks: { open: 0, inTrash: 1 } })
    const restored = await owner('restore mine.db --yes')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('Accounts that were deleted since, and stay deleted: 2.\n')
    expect(await ask('accounts')).toMatchObject({ accounts: [{ email: ADA.email, tasks: 1 }] })
    expect(await ask('stats')).toMatchObject({ tasks: { open: 1, inTrash: 0 } })
  })
})
