import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startServer, type TestServer } from '../testing.ts'
import { copyBuild, makeFolder } from '../testing-process.ts'
import { loadBuiltFrontend } from './built-frontend.ts'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await makeFolder()
  const dist = await copyBuild(folder)
  const files = join(dist, 'files')
  await mkdir(join(files, 'talks'), { recursive: true })
  const names = ['thesis.pdf', 'a.zip', 'a.PNG', 'a.html', 'a.svg', 'a.xml', 'a.js', 'a.css', 'odd']
  for (const name of [...names, '.env', 'talks/My tälk & 100%.txt', 'talks/index.html']) {
    await writeFile(join(files, name), '0123456789')
  }
  server = await startServer({ frontend: await loadBuiltFrontend(dist) })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, init?: Parameters<typeof request>[2]) =>
  request(server.origin, path, init)

describe("one of the owner's files", () => {
  it.each([
    ['thesis.pdf', 'application/pdf', 'inline'],
    ['a.PNG', 'image/png', 'inline'],
    ['a.zip', 'application/zip', 'attachment'],
    ['a.html', 'application/octet-stream', 'attachment'],
    ['a.svg', 'application/octet-stream', 'attachment'],
    ['a.xml', 'application/octet-stream', 'attachment'],
    ['a.js', 'application/octet-stream', 'attachment'],
    ['a.css', 'application/octet-stream', 'attachment'],
    ['odd', 'application/octet-stream', 'attachment'],
  ])('runs nothing in the name of the site: %s', async (name, type, disposition) => {
    const { status, headers, text } = await get(`/files/${name}`)
    expect([status, text]).toEqual([200, '0123456789'])
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toBe(disposition)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('may have spaces and any letters in its name', async () => {
    const { status, headers } = await get(
      `/files/talks/${encodeURIComponent('My tälk & 100%.txt')}`,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('is found by a name with its accents apart, as macOS writes names', async () => {
    const name = encodeURIComponent('My tälk & 100%.txt'.normalize('NFD'))
    expect((await get(`/files/talks/${name}`)).status).toBe(200)
  })

  it('is sent in parts, and not again while it is the same', async () => {
    const part = await get('/files/thesis.pdf', { headers: { Range: 'bytes=2-4' } })
    expect([part.status, part.text]).toEqual([206, '234'])
    expect(part.headers['content-range']).toBe('bytes 2-4/10')
    const last = await get('/files/thesis.pdf', { headers: { Range: 'bytes=-3' } })
    expect([last.status, last.text]).toEqual([206, '789'])
    const beyond = await get('/files/thesis.pdf', { headers: { Range: 'bytes=20-30' } })
    expect(beyond.status).toBe(416)
    const tag = part.headers.etag ?? ''
    const again = await get('/files/thesis.pdf', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  it.each([
    '/files',
    '/files/',
    '/files/talks',
    '/files/talks/',
    '/files/.env',
    '/files/%2eenv',
    '/files/gone.pdf',
    '/files/..%2fbuild-stamp.txt',
    '/files/%2e%2e/build-stamp.txt',
    '/files/thesis.pdf%00',
    '/Files/thesis.pdf',
    '/files/%ff',
  ])('is not a folder, dot file or file from elsewhere: %s', async (path) => {
    const { status, text } = await get(path)
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('0123456789')
  })

  it('is read only', async () => {
    const { status } = await get('/files/thesis.pdf', { method: 'POST' })
    expect(status).not.toBe(200)
  })
})
