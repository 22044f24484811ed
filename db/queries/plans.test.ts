import { readdirSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'

/** What the owner asks for, not what the server does at each turn. */
const REPORTS = ['overview.ts']

/** Lists the plans of all prepared statements for one row, each below its SQL. */
async function listPlans(): Promise<{ sql: string; steps: string[] }[]> {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const { connection } = database
  const prepare = connection.prepare.bind(connection)
  const found: { sql: string; steps: string[] }[] = []
  connection.prepare = (sql: string) => {
    if (/\blimit 1\b/.test(sql)) {
      const explain = prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      const names = [...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 0] as const)
      const values =
        names.length > 0 ? [Object.fromEntries(names)] : (sql.match(/\?/g) ?? []).map(() => 0)
      found.push({ sql, steps: explain.all(...values).map(({ detail }) => detail) })
    }
    return prepare(sql)
  }
  const folder = new URL('.', import.meta.url)
  const modules = readdirSync(folder).filter(
    (name) => /^[a-z-]+\.ts$/.test(name) && !REPORTS.includes(name),
  )
  for (const name of modules) {
    const exported = (await import(new URL(name, folder).href)) as Record<string, unknown>
    for (const [key, create] of Object.entries(exported)) {
      if (/^create\w+Queries$/.test(key)) (create as (of: Sqlite.Database) => unknown)(connection)
    }
  }
  return found
}

it('a query for one row neither sorts nor reads a table to find it', async () => {
  const plans = await listPlans()
  expect(plans.length).toBeGreaterThan(10)
  const slow = plans.filter(({ steps }) =>
    steps.some((step) => step.includes('TEMP B-TREE') || /^SCAN (?!.* INDEX )/.test(step)),
  )
  expect(slow).toEqual([])
})
