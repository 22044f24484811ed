import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { createConditionQueries } from './conditions.ts'

it('a sighting is known by when it was last made', () => {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const sightings = createConditionQueries(database.connection)
  expect(sightings.find('forwarded-unconfigured')).toBeUndefined()
  sightings.record('forwarded-unconfigured', 5)
  sightings.record('forwarded-unconfigured', 9)
  expect(sightings.find('forwarded-unconfigured')).toBe(9)
})
