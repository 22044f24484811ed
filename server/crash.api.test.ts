import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openExistingDatabase } from '../db/open.ts'
import { createErrorCountQueries } from '../db/queries/error-counts.ts'
import { ADA, registerAndLogIn } from './accounts/testing.ts'
import { request } from './testing.ts'
import { findOrigin, makeFolderForTest, spawnSite } from './testing-process.ts'

/**
 * Lets the process fail where nobody catches it, in a request that says so, with an error that
 * carries all that came with it.
 */
const FAILING = `
  import { subscribe } from 'node:diagnostics_channel'
  subscribe('http.server.request.start', ({ request }) => {
    const how = request.headers['x-fail']
    if (!how) return
    const { authorization } = request.headers
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const error = new TypeError('Cannot take ' + authorization + ' with ' + body)
      Object.assign(error, { code: 'ERR_MADE_UP', body, authorization })
      error.cause = new Error(body)
      if (how === 'reject') void Promise.reject(error)
      else if (how === 'text') throw body
      else throw error
    })
  })`

describe.each(['throw', 'reject', 'text'])('an uncaught error (%s)', (how) => {
  it("ends the process with exit code 1, and is counted and logged once without a visitor's input", async () => {
    const folder = await makeFolderForTest()
    await writeFile(join(folder, 'failing.mjs'), FAILING)
    const env = { NODE_OPTIONS: `--import ${join(folder, 'failing.mjs')}` }
    const site = spawnSite({ DATA_DIR: join(folder, 'data'), ...env }, { cwd: folder })
    const origin = await findOrigin(site)
    // Which loads the renderer.
    expect((await request(origin, '/Projects?q=a')).status).toBe(200)
    const token = await registerAndLogIn({ origin })
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Fail': how,
    }
    const path = '/Projects/To-Do-List/login'
    const failing = request(origin, path, { method: 'POST', headers, body: JSON.stringify(ADA) })
    await Promise.allSettled([failing])
    expect(await site.exited).toEqual({ code: 1, signal: null })
    const ends = site.lines.filter((line) => line.includes('"level":60'))
    expect(ends.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining(
        how === 'text'
          ? { fault: 'string', trace: [] }
          : { fault: 'TypeError', code: 'ERR_MADE_UP', msg: 'stopped by an unexpected error' },
      ),
    ])
    if (how !== 'text') expect(ends[0]).toContain('failing.mjs')
    const output = [...site.lines, ...site.problems].join('\n')
    for (const secret of [ADA.password, ADA.email, token]) expect(output).not.toContain(secret)
    expect(site.problems).toEqual([])
    const database = openExistingDatabase(join(folder, 'data', 'site.db'))
    expect(createErrorCountQueries(database.connection).countByKind('2000-01-01')).toMatchObject([
      { kind: 'crash', errors: 1 },
    ])
    database.close()
  })
})
