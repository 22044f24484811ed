import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  request(server.origin, path, { headers })

describe.each([
  ['/resume.pdf', 'application/pdf', 'inline', '%PDF-1.7'],
  ['/resume.json', 'application/json', 'inline', '{\n  "$schema"'],
  ['/resume.vcf', 'text/vcard; charset=utf-8', 'attachment', 'BEGIN:VCARD\r\nVERSION:4.0\r\n'],
  ['/resume-compact.pdf', 'application/pdf', 'inline', '%PDF-1.7'],
  ['/resume.txt', 'text/plain; charset=utf-8', 'inline', 'Your Name\n========='],
  ['/resume.md', 'text/markdown; charset=utf-8', 'attachment', '# Your Name\n'],
  [
    '/resume.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'attachment',
    'PK\x03\x04',
  ],
])('%s', (path, type, disposition, beginning) => {
  it("has its type, a name with the person's name, and its bytes (S76)", async () => {
    const { status, headers, bytes } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(
      new RegExp(
        `^${disposition}; filename="Your Name - Resume[\\w-]*\\.\\w+"; filename\\*=UTF-8''Your`,
      ),
    )
    expect(bytes.toString('latin1').slice(0, beginning.length)).toBe(beginning)
    expect(bytes).toHaveLength(Number(headers['content-length']))
  })

  it('is cached like the page, and is not sent again to a browser that has it', async () => {
    const first = await get(path)
    expect(first.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=600, stale-while-revalidate=86400',
    )
    const again = await get(path, { 'If-None-Match': String(first.headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

it.each(['/resume.json', '/resume.vcf', '/resume.txt', '/resume.md'])(
  '%s contains nothing private',
  async (path) => {
    const { bytes } = await get(path)
    expect(bytes.toString()).not.toMatch(/1 Example Street|X00 0000|postalCode|20 910|353209100143/)
  },
)
