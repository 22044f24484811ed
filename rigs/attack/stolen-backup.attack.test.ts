import { join } from 'node:path'
import argon2 from 'argon2'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  ADA,
  BOB,
  CAY,
  logIn,
  type Person,
  registerAndLogIn,
  registerPerson,
  statusOf,
} from '../../server/accounts/testing.ts'
import { startSmtpServerForTest } from '../../server/mail/testing-outbox.ts'
import { startOwnedSite } from '../../server/owner/testing-site.ts'
import { openSecrets } from '../../server/secrets.ts'
import { findOrigin, spawnSite, stop } from '../../server/testing-process.ts'
import { deleteAccount, readAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { countOutcomes } from './tally.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** Passwords of seven characters that everybody tries first. */
const GUESSES = ['1234567', 'abc1234', 'qwerty1', 'letmein', 'charlie', 'welcome', 'michael']

/** Every value in a database, as it is and as the bytes that it may stand for. */
function listValues(database: Sqlite.Database): Buffer[] {
  const tables = database.prepare<[], string>("select name from sqlite_schema where type = 'table'")
  const values = tables
    .pluck()
    .all()
    .flatMap((table) => database.prepare<[], unknown[]>(`select * from "${table}"`).raw().all())
    .flat()
  const texts = values.flatMap((value) =>
    Buffer.isBuffer(value) ? [] : String(value).split(/[$,=]/),
  )
  const candidates = [
    ...values.filter((value) => Buffer.isBuffer(value)),
    ...texts.flatMap((text) =>
      (['utf8', 'hex', 'base64'] as const).map((encoding) => Buffer.from(text, encoding)),
    ),
  ]
  return [...new Map(candidates.map((bytes) => [bytes.toString('hex'), bytes])).values()]
}

test('a thief of a backup finds no password, not even of seven characters (S9)', async (context) => {
  const count = countOutcomes(context)
  const { cwd, dataDir, origin, owner } = await startOwnedSite()
  const people = ['1234567', 'welcome'].map((password, index): Person => {
    return { username: 'Ada L', email: `person-${index}@example.com`, password }
  })
  for (const [index, person] of people.entries()) {
    await registerAndLogIn({ origin }, person, `203.0.${index}.1`)
  }
  expect((await owner('backup stolen.db')).code).toBe(0)

  const stolen = new Sqlite(join(cwd, 'stolen.db'), { readonly: true })
  const hashes = stolen.prepare<[], string>('select password_hash from account').pluck().all()
  const values = listValues(stolen)
  stolen.close()
  expect(hashes).toHaveLength(people.length)
  async function verify(hash: string, guess: string, secret?: Buffer): Promise<boolean> {
    const found = await argon2.verify(hash, guess, secret ? { secret } : {})
    count(found ? 'found' : 'nothing')
    return found
  }
  for (const hash of hashes) {
    for (const guess of GUESSES) expect([guess, await verify(hash, guess)]).toEqual([guess, false])
  }
  // The key is not in the backup under another name.
  const [hash = '', password = ''] = [hashes[0], people[0]?.password]
  for (const value of values) expect(await verify(hash, password, value)).toBe(false)
  const { pepper } = openSecrets(dataDir).secrets
  expect(await argon2.verify(hash, password, { secret: pepper })).toBe(true)
})

test('a restored backup revives nobody who was deleted since: no login, no token, no mail (S12)', async (context) => {
  const count = countOutcomes(context)
  const smtp = await startSmtpServerForTest()
  smtp.behave('is silent')
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
  const { cwd, env, origin, owner, ask, site } = await startOwnedSite(settings)
  const deleted = [
    { person: BOB, address: '198.51.100.1', token: '' },
    { person: CAY, address: '203.0.113.1', token: '' },
  ]
  for (const entry of deleted) {
    entry.token = await registerAndLogIn({ origin }, entry.person, entry.address)
  }
  // The last mail: once it comes, those before it have come.
  await registerPerson({ origin }, ADA, '192.0.2.1')
  expect((await owner('backup before.db')).code).toBe(0)

  const { password: currentPassword } = BOB
  await call(deleteAccount, { currentPassword }, { origin, token: deleted[0]?.token ?? '' })
  expect((await owner(`accounts delete ${CAY.email} --yes`)).code).toBe(0)
  await stop(site)
  expect((await owner('restore before.db --yes')).code).toBe(0)

  smtp.behave('accepts')
  const again = { origin: await findOrigin(spawnSite(env, { cwd })) }
  await eventually(() => expect(smtp.mails).not.toEqual([]))
  for (const { person, address, token } of deleted) {
    const outcomes = [
      await statusOf(logIn(again, person, address)),
      await statusOf(call(readAccount, undefined, { ...again, token })),
    ]
    for (const outcome of outcomes) count(outcome)
    expect(outcomes).toEqual([401, 401])
  }
  expect(smtp.mails.flatMap(({ envelope }) => envelope.to)).toEqual([ADA.email])
  expect(await ask('accounts')).toMatchObject({ accounts: [{ email: ADA.email }] })
  expect(await statusOf(logIn(again, ADA, '192.0.2.1'))).toBe('success')
})
