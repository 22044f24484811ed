import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Deletions } from '../deletions.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Secrets } from '../secrets.ts'
import type { StorageCapacity } from '../storage-capacity.ts'
import type { PushBrowsers } from '../todo-list/push/browsers.ts'
import type { DailyCap } from './daily-cap.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** The dependencies of the account endpoints. */
export type AccountDependencies = {
  database: Database
  clock: Clock
  secrets: Secrets
  deletions: Deletions
  outbox: Outbox
  dailyCap: DailyCap
  capacity: Pick<StorageCapacity, 'isFull'>
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
  /** The languages that an account can have, as tags. */
  languages: readonly string[]
  /** Returns the language of the mails to an account, which may have none of its own or one without texts. */
  findMailLanguage: (language: string | null) => string
  hasReminders: boolean
  browsers: Pick<PushBrowsers, 'describe'> | undefined
  hasCalendarFeeds: boolean
}
