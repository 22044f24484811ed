import { once } from 'node:events'
import { Agent, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { registerPerson } from '../../server/accounts/testing.ts'
import { type Caddy, startCaddy } from './caddy.ts'
import { type Machine, setUpMachine } from './machine.ts'

/* `npm run test:deploy`, after a build: `deploy/upgrade.sh` with real sites and a real database. */

/** Returns the status of a page of the site in service; 0 without a response. */
async function ask({ port }: Machine, path = '/healthz'): Promise<number> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  )
}

async function setUpService(): Promise<Machine> {
  const machine = await setUpMachine()
  await machine.commit()
  const { code, output } = await machine.upgrade()
  if (code !== 0) throw new Error(output)
  return machine
}

/** Requests pages through Caddy until it is told to stop; returns the statuses. */
function visit({ origin, authority }: Caddy, paths: string[]) {
  const agent = new Agent({ ca: authority, keepAlive: true })
  const statuses = new Set<number>()
  let [running, answers] = [true, 0]
  const ended = Promise.all(
    paths.map(async (path) => {
      while (running) {
        const sent = request(origin + path, { agent }).end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        statuses.add(response.statusCode ?? 0)
        response.resume()
        await once(response, 'end')
        answers++
      }
    }),
  ).then(() => agent.destroy())
  return {
    answers: () => answers,
    async stop(): Promise<number[]> {
      running = false
      await ended
      return [...statuses]
    },
  }
}

describe('an upgrade', () => {
  it('switches releases under load without a failed request, and keeps the files of the previous release', async () => {
    const machine = await setUpMachine()
    const caddy = await startCaddy(machine.folder, `127.0.0.1:${machine.port}`)
    onTestFinished(async () => {
      caddy.child.kill('SIGTERM')
      await once(caddy.child, 'exit')
    })
    await machine.commit('adds-an-asset')
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    const first = await machine.processId()

    const visits = visit(caddy, ['/', '/Projects', '/Projects?q=web', '/assets/added.js'])
    await expect.poll(visits.answers).toBeGreaterThan(50)
    await machine.commit()
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    const changed = visits.answers()
    await expect.poll(visits.answers).toBeGreaterThan(changed + 50)
    expect(await visits.stop()).toEqual([200])
    expect(await machine.processId()).not.toBe(first)

    await machine.commit()
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    expect(await ask(machine, '/assets/added.js')).toBe(404)
  })

  it('is tried with the key of the accounts’ passwords, and leaves no copy of it', async () => {
    const machine = await setUpService()
    await registerPerson({ origin: `http://127.0.0.1:${machine.port}` })
    await machine.commit()
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    expect(await ask(machine)).toBe(200)
    const names = await readdir(machine.folder)
    expect(names.filter((name) => name.includes('trial'))).toEqual([])
  })

  it.each(['does-not-build', 'does-not-start'] as const)(
    'to a release that %s leaves the process that serves alone, and no trace',
    async (trait) => {
      const machine = await setUpService()
      const before = [await machine.processId(), await machine.releases(), await machine.data()]
      await machine.commit(trait)
      const { code, output } = await machine.upgrade()
      expect(code).toBe(1)
      expect(output).toContain('Nothing has changed for visitors.')
      expect(await ask(machine)).toBe(200)
      const after = [await machine.processId(), await machine.releases(), await machine.data()]
      expect(after).toEqual(before)
    },
  )

  it('to a release that exits only in service restores the previous one', async () => {
    const machine = await setUpService()
    const before = await machine.current()
    await machine.commit('does-not-start-in-service')
    const { code, output } = await machine.upgrade()
    expect(code).toBe(1)
    expect(output).toContain('The previous release is back in service.')
    expect(await machine.current()).toBe(before)
    expect(await ask(machine)).toBe(200)
  })

  it('names settings that the new release refuses, before it changes anything', async () => {
    const machine = await setUpService()
    await writeFile(machine.settings, `PORT=${machine.port}\nLOG_LEVEL=loud\n`)
    const { code, output } = await machine.upgrade()
    expect(code).toBe(1)
    expect(output).toContain('LOG_LEVEL takes')
    expect(await ask(machine)).toBe(200)
  })

  it('refuses to begin while another one runs', async () => {
    const machine = await setUpService()
    await machine.commit()
    const outcomes = await Promise.all([machine.upgrade(), machine.upgrade()])
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(outcomes.find(({ code }) => code === 1)?.output).toBe(
      'Another upgrade is running. Wait until it ends, then try again.\n',
    )
    expect(await machine.releases()).toHaveLength(2)
    expect(await ask(machine)).toBe(200)
  })

  it('keeps three releases, including the one that was restored', async () => {
    const machine = await setUpService()
    const oldest = await machine.current()
    for (let made = 0; made < 2; made++) {
      await machine.commit()
      await machine.upgrade()
    }
    await machine.goBackTo(oldest)
    await expect.poll(() => ask(machine)).toBe(200)
    await machine.commit()
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    const kept = await machine.releases()
    expect(kept).toHaveLength(3)
    expect(kept[0]).toBe(oldest)
    expect(kept[2]).toBe(await machine.current())
    const copies = (await machine.data()).filter((name) => name.startsWith('before-'))
    expect(copies).toHaveLength(3)
  })

  it('stops the build when it is interrupted, and leaves no files', async () => {
    const machine = await setUpService()
    const before = [await machine.processId(), await machine.releases(), await machine.data()]
    await machine.commit('builds-for-ever')
    const { output } = await machine.interruptUpgrade('builds as')
    expect(output).toContain('Nothing has changed for visitors.')
    const builder = Number(/builds as (\d+)/.exec(output)?.[1])
    expect(() => process.kill(builder, 0)).toThrow('ESRCH')
    const after = [await machine.processId(), await machine.releases(), await machine.data()]
    expect(after).toEqual(before)
  })

  it('tries a release in the unit of the service, with the owner’s drop-ins', async () => {
    const machine = await setUpMachine()
    await machine.commit()
    expect(await machine.upgrade()).toMatchObject({ code: 0 })
    const { 'zz-trial.conf': trial = '', ...unit } = await machine.trialUnit()
    expect(unit).toEqual({
      'portfolio-trial.service': await readFile('deploy/portfolio.service', 'utf8'),
      'own.conf': '[Service]\nMemoryMax=512M\n',
    })
    const changed = [...trial.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect([...new Set(changed)]).toEqual([
      'WorkingDirectory',
      'EnvironmentFile',
      'StateDirectory',
      'Restart',
      'TimeoutStartSec',
    ])
  })
})
