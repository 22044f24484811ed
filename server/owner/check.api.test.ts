import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { request } from '../testing.ts'
import { makeFolderForTest, stop } from '../testing-process.ts'
import { runBuiltOwner } from './testing.ts'
import { startOwnedSite } from './testing-site.ts'

/* The built command line, on the data folder of a built server that runs. */

describe('check', () => {
  it('succeeds for a running site, and prints warnings', async () => {
    const { owner, ask, dataDir } = await startOwnedSite()
    // The first backup, which the start does not wait for.
    await expect
      .poll(() => readdir(join(dataDir, 'backups')).catch(() => []), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/\.db$/))
    const { code, stdout, stderr } = await owner('check')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^backups +fine +the latest is of \d{4}/m)
    expect(stdout).toMatch(/^database +fine +is whole$/m)
    expect(stdout).toMatch(/^mail server +warning +SMTP_URL is not set/m)
    const { findings } = (await ask('check')) as { findings: { check: string; state: string }[] }
    expect(findings.filter(({ state }) => state !== 'fine')).toEqual([
      expect.objectContaining({ check: 'mail server', state: 'warning' }),
    ])
  })

  it('reaches the site at its public address', async () => {
    const { owner, origin } = await startOwnedSite()
    // The check waits 10 s for an answer, and a busy machine may need more.
    const check = async () => (await owner('check --online', { PUBLIC_URL: origin })).stdout
    await expect.poll(check, { timeout: 300_000 }).toMatch(/^online +fine /m)
  })

  it('warns of forwarded addresses while TRUST_PROXY is not set', async () => {
    const { owner, origin, site } = await startOwnedSite({ TRUST_PROXY: '' })
    await request(origin, '/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    await stop(site)
    const { code, stdout } = await owner('check')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^proxy +warning .*TRUST_PROXY=1$/m)
    expect(stdout).not.toContain('203.0.113.7')
  })

  it('ends with 1 for an invalid setting or a missing site', async () => {
    const cwd = await makeFolderForTest()
    const wrong = await runBuiltOwner(['check'], { PORT: '70000', SMTP_URL: 'hush' }, cwd)
    expect([wrong.code, wrong.stderr]).toEqual([1, ''])
    expect(wrong.stdout).toMatch(/^configuration +problem +PORT takes /m)
    expect(wrong.stdout).not.toContain('hush')
    const nowhere = await runBuiltOwner(['check'], { DATA_DIR: join(cwd, 'data') }, cwd)
    expect(nowhere.code).toBe(1)
    expect(nowhere.stdout).toMatch(/^database +problem .*start the site first$/m)
    await expect(stat(join(cwd, 'data'))).rejects.toThrow('ENOENT')
  })

  it('finds a damaged database, which other commands refuse in one line', async () => {
    const { dataDir, owner, site } = await startOwnedSite()
    await stop(site)
    await writeFile(join(dataDir, 'site.db'), 'These are only words. '.repeat(500))
    const { code, stdout } = await owner('check')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^database +problem .*npm run owner -- restore FILE$/m)
    const stats = await owner('stats')
    expect([stats.code, stats.stdout]).toEqual([1, ''])
    expect(stats.stderr).toMatch(/^DATA_DIR [^\n]*\n$/)
  })
})
