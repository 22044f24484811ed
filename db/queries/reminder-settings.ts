import type Sqlite from 'better-sqlite3'
import type { ReminderSettings } from '../../shared/api/reminders.ts'

type Row = Omit<ReminderSettings, 'isOn'> & { isOn: 0 | 1 }

/** Creates the queries of the table `reminder_setting`. Changed settings are stale until `markPlanned`. */
export function createReminderSettingQueries(connection: Sqlite.Database) {
  const find = connection.prepare<[number], Row>(`
    select zone, is_on as isOn, default_minutes as defaultMinutes, summary_hour as summaryHour
    from reminder_setting where account_id = ?`)
  const replace = connection.prepare<Row & { accountId: number }>(`
    insert into reminder_setting (account_id, zone, is_on, default_minutes, summary_hour)
    values (:accountId, :zone, :isOn, :defaultMinutes, :summaryHour)
    on conflict (account_id) do update set zone = :zone, is_on = :isOn,
      default_minutes = :defaultMinutes, summary_hour = :summaryHour, is_stale = 1`)
  const addZone = connection.prepare<[number, string]>(
    'insert into reminder_setting (account_id, zone) values (?, ?) on conflict do nothing',
  )
  const turnOff = connection.prepare<[number]>(
    'update reminder_setting set is_on = 0, is_stale = 1 where account_id = ?',
  )
  const findStale = connection
    .prepare<[], number>('select account_id from reminder_setting where is_stale = 1 limit 1')
    .pluck()
  const markAhead = connection.prepare<[number]>(
    'update reminder_setting set is_stale = 1 where summary_at > ?',
  )
  const markPlanned = connection.prepare<[number]>(
    'update reminder_setting set is_stale = 0 where account_id = ?',
  )
  const setSummary = connection.prepare<[number | null, number]>(
    'update reminder_setting set summary_at = ? where account_id = ?',
  )
  const findSummary = connection
    .prepare<[number], number | null>(
      'select summary_at from reminder_setting where account_id = ?',
    )
    .pluck()
  const setPushOnly = connection.prepare<[0 | 1, number]>(
    'update reminder_setting set push_only = ? where account_id = ?',
  )
  const isPushOnly = connection
    .prepare<[number]>('select 1 from reminder_setting where account_id = ? and push_only = 1')
    .pluck()
  const confirm = connection.prepare<{ accountId: number; now: number }>(`
    update reminder_setting set confirmed_at = coalesce(confirmed_at, :now)
    where account_id = :accountId`)
  const isConfirmed = connection
    .prepare<[number]>(
      'select 1 from reminder_setting where account_id = ? and confirmed_at is not null',
    )
    .pluck()

  return {
    /** Finds the settings of an account; undefined while it has set none. */
    find(accountId: number): ReminderSettings | undefined {
      const row = find.get(accountId)
      return row && { ...row, isOn: row.isOn === 1 }
    },
    replace: (accountId: number, settings: ReminderSettings) =>
      void replace.run({ accountId, ...settings, isOn: settings.isOn ? 1 : 0 }),
    /** Sets the time zone of an account without settings. */
    addZone: (accountId: number, zone: string) => void addZone.run(accountId, zone),
    turnOff: (accountId: number) => void turnOff.run(accountId),
    /** Finds an account whose settings have changed since its reminders were planned. */
    findStale: () => findStale.get(),
    /** Makes settings stale whose summary is due after a time: the clock was ahead when it was planned. */
    markAhead: (latest: number) => void markAhead.run(latest),
    /** Records that the reminders of an account are planned by its settings. */
    markPlanned: (accountId: number) => void markPlanned.run(accountId),
    setSummary: (accountId: number, at: number | null) => void setSummary.run(at, accountId),
    /** Returns when the next summary of an account is due. */
    findSummary: (accountId: number) => findSummary.get(accountId) ?? null,
    /** Records that a link was used, so that the address is the account's own. */
    confirm: (accountId: number, now: number) => void confirm.run({ accountId, now }),
    setPushOnly: (accountId: number, isOnly: boolean) =>
      void setPushOnly.run(isOnly ? 1 : 0, accountId),
    /** Returns whether mails are left out while a browser shows notifications. */
    isPushOnly: (accountId: number) => isPushOnly.get(accountId) !== undefined,
    isConfirmed: (accountId: number) => isConfirmed.get(accountId) !== undefined,
  }
}
