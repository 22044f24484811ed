import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { ADA, BOB, CAY, logIn, registerPerson, statusOf } from '../accounts/testing.ts'
import { startSmtpServerForTest } from '../mail/testing-outbox.ts'
import { openSecrets } from '../secrets.ts'
import { findOrigin, spawnSite, stop } from '../testing-process.ts'
import { startOwnedSite } from './testing-site.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/* The built command line, on the data folder of a built server that runs. */

describe('key', () => {
  it('rotate loses no mail, password or limit of a running server (S113)', async () => {
    const smtp = await startSmtpServerForTest()
    smtp.behave('is silent')
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
    const { cwd, dataDir, env, origin, owner, ask, site } = await startOwnedSite(mail)
    await registerPerson({ origin }, ADA, '203.0.113.1')
    const before = openSecrets(dataDir).secrets.id
    const rotation = (await ask('key rotate')) as { made: string }
    expect(rotation).toMatchObject({ held: [before], removed: [] })
    // The running server continues with its key.
    await registerPerson({ origin }, BOB, '203.0.113.2')
    expect(readKeyIds(dataDir)).toEqual([before, before])
    site.child.kill('SIGKILL')
    await site.exited

    smtp.behave('accepts')
    const again = await findOrigin(spawnSite(env, { cwd }))
    await eventually(() => expect(smtp.mails).toHaveLength(2))
    const told = smtp.mails.map(({ email }) => email.text).join()
    for (const { password } of [ADA, BOB]) expect(told).toContain(password)
    expect(await statusOf(registerPerson({ origin: again }, CAY, '203.0.113.1'))).toBe(429)
    for (const [person, address] of [
      [ADA, '203.0.113.1'],
      [BOB, '203.0.113.2'],
    ] as const) {
      expect(await statusOf(logIn({ origin: again }, person, address))).toBe('success')
    }
    expect(readKeyIds(dataDir)).toEqual([rotation.made, rotation.made])
    expect(await statusOf(logIn({ origin: again }, ADA, '203.0.113.1'))).toBe('success')
    const checked = await owner('check')
    expect(checked.stdout).toMatch(new RegExp(`^key +fine .*${rotation.made}, ${before}$`, 'm'))
  })

  it('new is needed after a lost key, without which the site does not start', async () => {
    const { cwd, dataDir, env, origin, owner, site } = await startOwnedSite()
    await registerPerson({ origin }, ADA, '203.0.113.1')
    await stop(site)
    expect((await owner('key new --yes')).stderr).toContain('key rotate')
    const key = join(dataDir, 'secret.key')
    await rename(key, join(cwd, 'kept.key'))
    const refused = spawnSite(env, { cwd })
    expect(await refused.exited).toMatchObject({ code: 1 })
    expect(refused.problems.join()).toContain('secret.key is missing')
    await expect(stat(key)).rejects.toThrow('ENOENT')
    expect((await owner('key rotate')).code).toBe(1)

    const asked = await owner('key new')
    expect(asked.code).toBe(1)
    expect(asked.stderr).toMatch(/nobody can log in to the accounts that exist now \(1\)/)
    expect(await owner('key new --yes')).toMatchObject({ code: 0, stderr: '' })
    const next = spawnSite(env, { cwd })
    const again = await findOrigin(next)
    expect(
      await next.logged(
        'secret.key lacks the key of these passwords: their accounts cannot log in',
      ),
    ).toMatchObject({ accounts: 1 })
    expect(await statusOf(logIn({ origin: again }, ADA, '203.0.113.1'))).toBe(401)
    expect((await owner('check')).stdout).toMatch(/^key +problem /m)

    await stop(next)
    await rename(join(cwd, 'kept.key'), key)
    const right = await findOrigin(spawnSite(env, { cwd }))
    expect(await statusOf(logIn({ origin: right }, ADA, '203.0.113.1'))).toBe('success')
  })

  /** Lists the ids of the keys that the passwords in the database need. */
  function readKeyIds(dataDir: string): unknown[] {
    const database = new Sqlite(join(dataDir, 'site.db'), { readonly: true })
    const hashes = database.prepare<[], string>('select password_hash from account').pluck().all()
    database.close()
    return hashes.map((hash) => /keyid=(.{8})/.exec(hash)?.[1])
  }
})
