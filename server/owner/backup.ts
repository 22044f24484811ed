import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../backup/back-up.ts'
import { restore, type RestoreReport } from '../backup/restore.ts'
import { type Command, type Outcome, refuse, report } from './command.ts'
import { confirmLoss, YES_FLAG } from './confirm.ts'
import { formatBytes } from './units.ts'

/** The command that backs the database up. */
export const backupCommand: Command = {
  name: 'backup',
  example: 'backup backups/today.db',
  summary: 'backs the database up into a new file and checks it; the key is not in it',
  details:
    'FILE must not exist yet. Keep a copy of DATA_DIR/secret.key in another place: without it nobody can\nlog in after a restore, and with it a thief can guess passwords.',
  operands: ['FILE'],
  flags: {},
  async run({ config, operands, folder, clock }) {
    if (!config.ok) return refuse(...config.problem)
    const { dataDir } = config.value
    const database = join(dataDir, 'site.db')
    if (!existsSync(database)) return refuse(`DATA_DIR ${dataDir} contains no site.db.`)
    const target = resolve(folder, operands[0] ?? '')
    const made = await backUp({ database, target, clock })
    if (!made.ok) return refuse(`${made.problem}.`)
    const { file, bytes } = made.value
    return report(made.value, `${file} holds the site's data: ${formatBytes(bytes)}, checked.\n`)
  },
}

/** The command that restores a backup. */
export const restoreCommand: Command = {
  name: 'restore',
  example: 'restore backups/today.db',
  summary:
    'replaces the database of a stopped site by a backup; the old database is kept beside it',
  details:
    'Refuses damaged backups, backups of a newer version and files of other programs. Mails are not sent again,\naccounts get a new warning before they expire, deleted accounts stay deleted, and comments need approval\nagain. Passwords need the secret.key from the time of the backup.',
  operands: ['FILE'],
  flags: YES_FLAG,
  async run(call) {
    const { config, operands, folder, clock } = call
    if (!config.ok) return refuse(...config.problem)
    const { dataDir } = config.value
    const file = resolve(folder, operands[0] ?? '')
    const objection = await confirmLoss(
      call,
      `This replaces the database by ${file}. The current database is kept beside it.`,
    )
    if (objection) return refuse(objection)
    const restored = await restore({ dataDir, file, clock })
    return restored.ok ? describe(restored.value) : refuse(`${restored.problem}.`)
  },
}

function describe(restored: RestoreReport): Outcome {
  const { replaced, mails, rows } = restored
  const ended = Object.values(mails.ended).reduce((sum, count) => sum + count, 0)
  const lines = [
    `Restored, with accounts: ${rows['account'] ?? 0}, tasks: ${rows['todo_item'] ?? 0}. Everybody has to log in again.`,
    ...(replaced === undefined ? [] : [`The old database is ${replaced}.`]),
    `Queued mails: ${mails.kept}. Not sent again, because they may have been sent: ${ended}.`,
    ...(rows['review'] ? [`Comments that need your approval again: ${rows['review']}.`] : []),
    ...(restored.deletedSince > 0
      ? [`Accounts that were deleted since, and stay deleted: ${restored.deletedSince}.`]
      : []),
    ...mails.passwordsTo.map((email) => `A password for ${email} was in one of those.`),
  ]
  const problems = describeMissingKeys(restored)
  return report(restored, `${[...lines, ...problems].join('\n')}\n`, problems.length > 0)
}

function describeMissingKeys({ lockedOut, unknownDeletions }: RestoreReport): string[] {
  const advice = 'Put the secret.key of that time back from your copy'
  return [
    ...(lockedOut > 0
      ? [
          `Accounts whose passwords cannot be checked: ${lockedOut}. ${advice}: without it they cannot log in.`,
        ]
      : []),
    ...(unknownDeletions > 0
      ? [
          `Deletions that cannot be applied: ${unknownDeletions}. ${advice} and restore again before the site starts: deleted accounts may be back.`,
        ]
      : []),
  ]
}
