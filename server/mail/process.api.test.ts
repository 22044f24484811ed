import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADA, logIn, registerPerson } from '../accounts/testing.ts'
import { findOrigin, makeFolderForTest, type SiteProcess, spawnSite } from '../testing-process.ts'
import { startSmtpServerForTest } from './testing-outbox.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** Reads all files in a folder and its subfolders, by name. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name))] as const)
  return new Map(await Promise.all(files))
}

function start(folder: string, smtpUrl: string): SiteProcess {
  const dataDir = join(folder, 'data')
  return spawnSite(
    {
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'site@example.com',
      PUBLIC_URL: 'https://example.com',
      LOG_LEVEL: 'trace',
    },
    { cwd: folder },
  )
}

describe('the built server', () => {
  it('puts a password into the mail only, and a token into no file and no log (S8)', async () => {
    const folder = await makeFolderForTest()
    const smtp = await startSmtpServerForTest()
    const site = start(folder, smtp.url)
    const origin = await findOrigin(site)
    await registerPerson({ origin })
    const token = await logIn({ origin })
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    expect(smtp.mails[0]?.email.text).toContain(ADA.password)
    await site.logged('mail ended')
    // Its first backup has temporary files, which end while the folder is read.
    await eventually(() => expect(site.lines.join('\n')).toContain('"job":"backup","due":true'))
    const files = await readFolder(join(folder, 'data'))
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['site.db', 'site.db-wal', 'secret.key']),
    )
    for (const [name, bytes] of files) {
      for (const secret of [ADA.password, token]) {
        expect(bytes.includes(secret), name).toBe(false)
        expect(bytes.includes(Buffer.from(secret).toString('base64')), name).toBe(false)
      }
    }
    site.child.kill('SIGTERM')
    await site.exited
    const output = [...site.lines, ...site.problems].join('\n')
    for (const secret of [ADA.password, ADA.email, token]) expect(output).not.toContain(secret)
  })

  it('sends a mail again with the same Message-ID when it was killed before recording the delivery', async () => {
    const folder = await makeFolderForTest()
    const smtp = await startSmtpServerForTest()
    smtp.behave('is silent after DATA')
    const first = start(folder, smtp.url)
    await registerPerson({ origin: await findOrigin(first) })
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    first.child.kill('SIGKILL')
    await first.exited

    smtp.behave('accepts')
    const second = start(folder, smtp.url)
    await eventually(() => expect(smtp.mails).toHaveLength(2))
    const [sent, again] = smtp.mails.map(({ email }) => email)
    expect(again?.messageId).toBe(sent?.messageId)
    expect(again?.text).toBe(sent?.text)
    await second.logged('mail ended')
    expect(await logIn({ origin: await findOrigin(second) })).toBeTruthy()
  })

  it('writes mails as files for their owner only without a mail server', async () => {
    const folder = await makeFolderForTest()
    const site = spawnSite({ DATA_DIR: join(folder, 'data') }, { cwd: folder })
    await registerPerson({ origin: await findOrigin(site) })
    await site.logged('mail ended')
    const [mail] = await readFolder(join(folder, 'data', 'mail'))
    expect(mail?.[0]).toMatch(/\.eml$/)
    expect(mail?.[1].toString()).toContain(ADA.password)
  })
})
