import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BARE } from '../../../scripts/owner/checkout.ts'
import { REQUIRED_FILES } from './required-files.ts'

it('has the files of a bare content folder, without their schemas', () => {
  for (const [path, text] of REQUIRED_FILES) {
    const bare = JSON.parse(readFileSync(join(BARE, path), 'utf8')) as Record<string, unknown>
    delete bare['$schema']
    expect(JSON.parse(text)).toEqual(bare)
  }
})
