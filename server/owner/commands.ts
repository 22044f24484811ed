import { accountsCommand, deleteAccountCommand, logOutAccountCommand } from './accounts.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import type { Command } from './command.ts'
import { forgetAddressCommand } from './ip.ts'
import { newKeyCommand, rotateKeyCommand } from './key.ts'
import { mailCommand } from './mail.ts'
import { testMailCommand } from './mail-test.ts'
import { approveReviewsCommand, removeReviewsCommand, reviewsCommand } from './reviews.ts'
import { statsCommand } from './stats.ts'

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  statsCommand,
  checkCommand,
  accountsCommand,
  deleteAccountCommand,
  logOutAccountCommand,
  forgetAddressCommand,
  reviewsCommand,
  approveReviewsCommand,
  removeReviewsCommand,
  mailCommand,
  testMailCommand,
  rotateKeyCommand,
  newKeyCommand,
  backupCommand,
  restoreCommand,
]
