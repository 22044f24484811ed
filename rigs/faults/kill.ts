import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { startSmtpServer } from '../../server/mail/testing.ts'
import { SECOND } from '../../shared/clock.ts'
import { listCorruption, findLosses, findLostMails } from './audit.ts'
import { createPerson, type Person, type Tally, useSite } from './person.ts'
import { startSite } from './site.ts'

/** The result of killing the server under load. */
export type KillReport = {
  kills: number
  /** The number of kills with at least one write in flight. */
  midWrite: number
  acknowledged: number
  unanswered: number
  mails: number
  /** Acknowledged data that is missing, and damage that SQLite found. */
  lost: string[]
}

/** The number of people that use the site at once. */
const PEOPLE = 6

/** Maximum acknowledged writes before a kill. */
const MAX_KILL_DELAY = 60

/**
 * Kills the built server (SIGKILL) `kills` times under load on one data folder, each time after a random
 * number of writes, and compares the acknowledged writes with its data.
 */
export async function killUnderLoad(kills: number, random: () => number): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'site-faults-'))
  const file = join(folder, 'site.db')
  const smtp = await startSmtpServer()
  const env = {
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@example.com',
    TRUST_PROXY: '1',
    MAX_DAILY_MAILS: '100000',
  }
  const people: Person[] = []
  const report: KillReport = {
    kills: 0,
    midWrite: 0,
    acknowledged: 0,
    unanswered: 0,
    mails: 0,
    lost: [],
  }
  try {
    while (report.kills < kills) {
      const site = await startSite(env)
      const latest = Math.ceil(random() * MAX_KILL_DELAY)
      let kill: () => void = () => undefined
      const due = new Promise<void>((resolve) => (kill = resolve))
      const tally: Tally = {
        acknowledged: 0,
        unanswered: 0,
        onAcknowledged: () => tally.acknowledged >= latest && kill(),
      }
      const active = choosePeople(people, random)
      const using = Promise.all(active.map((person) => useSite(site.origin, person, random, tally)))
      // The load ends before the kill only if it fails; the code below throws that error.
      await Promise.race([due, using.catch(() => undefined)])
      await site.kill()
      await using
      report.kills++
      if (tally.unanswered > 0) report.midWrite++
      report.acknowledged += tally.acknowledged
      report.unanswered += tally.unanswered
      report.lost.push(...listCorruption(file))
    }
    const site = await startSite(env)
    await waitForMails(file)
    if ((await site.stop()) !== 0) report.lost.push('the orderly stop')
    report.lost.push(...(await findLosses(file, people)), ...findLostMails(smtp, people))
    report.mails = smtp.mails.length
    return report
  } finally {
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Chooses half of the people from registered ones whose password is certain. */
function choosePeople(people: Person[], random: () => number): Person[] {
  const known = people.filter(
    ({ registered, maybePassword }) => registered === 'yes' && maybePassword === undefined,
  )
  const back = known.sort(() => random() - 0.5).slice(0, PEOPLE / 2)
  const fresh = Array.from({ length: PEOPLE - back.length }, (_, index) =>
    createPerson(people.length + index),
  )
  people.push(...fresh)
  return [...back, ...fresh]
}

/** Waits at most a minute until the outbox is empty; a later mail counts as lost. */
async function waitForMails(file: string): Promise<void> {
  const connection = new Sqlite(file, { readonly: true })
  const waiting = connection
    .prepare('select count(*) from mail_outbox where ended_at is null')
    .pluck()
  for (let turn = 0; turn < 600 && Number(waiting.get()) > 0; turn++) await setTimeout(SECOND / 10)
  connection.close()
}
