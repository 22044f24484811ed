import { createOverviewQueries } from '../../db/queries/overview.ts'
import { countPasswordsByKey, countUnverifiable } from '../../db/queries/password-keys.ts'
import { listDeletionKeys } from '../deletions.ts'
import { findKeyId } from '../mail/encrypted-payload.ts'
import { openSecrets, readSecrets, rotateKey } from '../secrets.ts'
import { type Call, type Command, type Outcome, refuse, report } from './command.ts'
import { confirmLoss, YES_FLAG } from './confirm.ts'
import { type OpenSite, withSite } from './open-site.ts'

/** The command that rotates the key. */
export const rotateKeyCommand: Command = {
  name: 'key rotate',
  example: 'key rotate',
  summary: 'adds a new key to secret.key, which the site uses from its next start on',
  details:
    'Older keys stay in the file for 400 days, or longer while queued mails, passwords or the record of\ndeletions need them. Each password moves to the new key at the next login.',
  operands: [],
  flags: {},
  run: (call) => withSite(call, (site) => rotate(site, call)),
}

function rotate({ config, database }: OpenSite, { clock }: Call): Outcome {
  const { dataDir } = config
  if (!readSecrets(dataDir)) return refuse(describeMissingKey(dataDir))
  const needed = new Set([
    ...countPasswordsByKey(database.connection).keys(),
    ...listDeletionKeys(dataDir),
    ...createOverviewQueries(database.connection)
      .listMails()
      .map(({ payload }) => payload && findKeyId(payload)),
  ])
  const rotation = rotateKey(dataDir, clock.now(), (id) => needed.has(id))
  const { made, held, removed } = rotation
  const lines = [
    `secret.key has a new key: ${made}. Restart the site to use it, and copy secret.key to where you keep it.`,
    `Older keys that are still needed: ${held.join(', ')}.`,
    ...(removed.length > 0 ? [`Removed, because nothing needs them: ${removed.join(', ')}.`] : []),
  ]
  return report(rotation, `${lines.join('\n')}\n`)
}

/** The command that replaces a lost key. */
export const newKeyCommand: Command = {
  name: 'key new',
  example: 'key new',
  summary: 'makes a new secret.key when the old one is lost for good',
  details:
    'Use it only if you have no copy of the old key. Nobody can log in to existing accounts then. Sessions\ncontinue; all others register again once their account has expired, 7 days after its last use.',
  operands: [],
  flags: YES_FLAG,
  run: (call) => withSite(call, (site) => makeKey(site, call)),
}

async function makeKey({ config, database }: OpenSite, call: Call): Promise<Outcome> {
  const { dataDir } = config
  if (readSecrets(dataDir)) {
    return refuse(
      `DATA_DIR ${dataDir} holds a secret.key. To replace it: npm run owner -- key rotate`,
    )
  }
  const accounts = countUnverifiable(database.connection, [])
  const objection = await confirmLoss(
    call,
    `With a new key, nobody can log in to the accounts that exist now (${accounts}) until they have expired and are registered again. Queued mails are lost.`,
  )
  if (objection) return refuse(objection)
  const { id } = openSecrets(dataDir).secrets
  const text = `secret.key is new: ${id}. Restart the site, and copy secret.key to where you keep it.\n`
  return report({ made: id, lockedOut: accounts }, text)
}

function describeMissingKey(dataDir: string): string {
  return `DATA_DIR ${dataDir} contains no secret.key: put your copy back.`
}
