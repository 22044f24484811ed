import { createPublicKey, verify } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openVapidKey, readKeyFile, readVapidKey, writeVapidHeader } from './vapid.ts'

/** The example of RFC 8292, section 2.4. */
const EXAMPLE =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.' +
  'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, ' +
  'k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

/** Checks a header as a push service does, and returns its head and claims. */
function readHeader(header: string): unknown[] {
  const [, text = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  expect(point.length).toBe(65)
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  return text
    .split('.')
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown)
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'push-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the header of VAPID', () => {
  it('has the form of the example in RFC 8292, which the same check accepts', () => {
    const key = readVapidKey(Buffer.alloc(32, 7))
    const now = 1453523768_000 - 12 * 3600_000
    const own = writeVapidHeader(key, 'https://push.example.net', 'mailto:push@example.com', now)
    expect(own).toContain(EXAMPLE.slice(0, EXAMPLE.indexOf('.i3CY')))
    expect(readHeader(own)).toEqual(readHeader(EXAMPLE))
    expect(own).toMatch(new RegExp(`, k=${key.publicKey}$`))
  })
})

describe('the key file', () => {
  it('is made once, and readable by its owner alone', () => {
    const folder = openFolder()
    const first = openVapidKey(folder)
    const again = openVapidKey(folder)
    expect([first.made, again.made, again.exposed]).toEqual([true, false, false])
    expect(again.key.publicKey).toBe(first.key.publicKey)
    expect(statSync(join(folder, 'push.key')).mode & 0o777).toBe(0o600)
    expect(openVapidKey(openFolder()).key.publicKey).not.toBe(first.key.publicKey)
  })

  it('is restricted when others can read it', () => {
    const folder = openFolder()
    openVapidKey(folder)
    chmodSync(join(folder, 'push.key'), 0o644)
    expect(openVapidKey(folder).exposed).toBe(true)
    expect(statSync(join(folder, 'push.key')).mode & 0o777).toBe(0o600)
  })

  it.each(['', 'x', '0'.repeat(64), 'f'.repeat(64), '1'.repeat(63)])(
    'with %j is refused, and stays as it is',
    (text) => {
      const folder = openFolder()
      const file = join(folder, 'push.key')
      writeFileSync(file, text, { mode: 0o600 })
      expect(() => openVapidKey(folder)).toThrow(/push\.key contains no valid key/)
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )

  it('is not made by reading it', () => {
    expect(readKeyFile(openFolder())).toBeUndefined()
  })
})
