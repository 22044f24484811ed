import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  'fd00::1',
  'fe80::1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
