import { expect, test } from 'vitest'
import { setUpMachine } from './machine.ts'

/* `npm run test:deploy` and `npm run test:attack`, after a build: a package against `deploy/upgrade.sh`. */

test('an upgrade gives no package the terminal that root types in (S18)', async () => {
  const machine = await setUpMachine()
  await machine.commit('types-for-root')
  const { code, output } = await machine.upgradeInTerminal()
  expect(code).toBe(0)
  expect(output).not.toContain('The package has the terminal')
  expect(output).not.toContain('Typed:')
  expect(output).toContain('It asks: [21t[6n6n.')
})
