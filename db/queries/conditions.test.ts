import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { createConditionQueries } from './conditions.ts'

it('a condition has the time when it was last seen', () => {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const conditions = createConditionQueries(database.connection)
  expect(conditions.find('forwarded-unconfigured')).toBeUndefined()
  conditions.record('forwarded-unconfigured', 5)
  conditions.record('forwarded-unconfigured', 9)
  expect(conditions.find('forwarded-unconfigured')).toBe(9)
})
