import { expect, it } from 'vitest'
import { confirmLoss } from './confirm.ts'
import { createTestTerminal } from './testing.ts'

const LOSS = 'This deletes it.'

it.each(['yes', ' YES '])('a person who types %j agrees', async (answer) => {
  const terminal = createTestTerminal(answer)
  expect(await confirmLoss({ flags: new Set(), terminal }, LOSS)).toBeUndefined()
  expect(terminal.asked).toEqual(['This deletes it. Type yes to go on: '])
})

it.each(['', 'y', 'no', 'yes please'])('a person who types %j does not', async (answer) => {
  const terminal = createTestTerminal(answer)
  expect(await confirmLoss({ flags: new Set(), terminal }, LOSS)).toBe('Nothing was done.')
})

it('without a terminal, the answer is no and names the option', async () => {
  const objection = await confirmLoss({ flags: new Set(), terminal: createTestTerminal() }, LOSS)
  expect(objection).toMatch(/^Nothing was done. This deletes it. .*--yes/)
})

it('--yes answers the question', async () => {
  const terminal = createTestTerminal('no')
  expect(await confirmLoss({ flags: new Set(['yes']), terminal }, LOSS)).toBeUndefined()
  expect(terminal.asked).toEqual([])
})
