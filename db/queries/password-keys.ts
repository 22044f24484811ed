import type Sqlite from 'better-sqlite3'

/**
 * Counts accounts by the id of the key that their password hash needs.
 * The id is a parameter of the hash, and base64 has no `=` in the middle.
 */
export function countPasswordsByKey(connection: Sqlite.Database): Map<string, number> {
  const rows = connection
    .prepare<[], { keyId: string; accounts: number }>(
      `select substr(password_hash, instr(password_hash, ',keyid=') + 7, 8) as keyId,
        count(*) as accounts
      from account where instr(password_hash, ',keyid=') > 0 group by keyId`,
    )
    .all()
  return new Map(rows.map(({ keyId, accounts }) => [keyId, accounts]))
}

/** Counts accounts whose password hash none of these keys can verify. */
export function countUnverifiable(
  connection: Sqlite.Database,
  keys: readonly { id: string }[],
): number {
  const available = new Set(keys.map(({ id }) => id))
  return [...countPasswordsByKey(connection)]
    .filter(([id]) => !available.has(id))
    .reduce((sum, [, accounts]) => sum + accounts, 0)
}
