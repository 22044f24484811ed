import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVALUATION_PAGE } from '../../shared/api/evaluation.ts'
import { stableHeaders, request, startServer, type TestServer } from '../testing.ts'
import { listElements, listInlineScripts, listTexts, PAGES, readHead } from './testing.ts'

const PUBLIC_ORIGIN = 'https://site.example'
const UNLISTED: readonly string[] = ['/Projects/To-Do-List', '/Projects/To-Do-List/auth']

let server: TestServer
beforeAll(async () => {
  server = await startServer({ publicOrigin: PUBLIC_ORIGIN })
})
afterAll(() => server.stop())

const get = (target: string) => request(server.origin, target)

async function getHtml(target: string): Promise<string> {
  return (await get(target)).text
}

describe.each(PAGES)('%s', (path) => {
  it('is a whole page with one main landmark and one h1', async () => {
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/^<!DOCTYPE html><html lang="\w+/)
    expect(text).toMatch(/<\/html>$/)
    expect(listElements(text, 'main')).toHaveLength(1)
    expect(listTexts(text, 'h1')).toEqual([expect.stringMatching(/\S/)])
  })

  it('has a title and a canonical address on the public origin', async () => {
    const { titles, description, canonical, robots } = readHead(await getHtml(path))
    expect(titles).toEqual([expect.stringMatching(/\S/)])
    expect(description).toMatch(/\S/)
    expect(canonical).toEqual([PUBLIC_ORIGIN + (path === '/Resume' ? '/' : path)])
    expect(robots).toBe(UNLISTED.includes(path) ? 'noindex' : undefined)
  })

  it('has dimensions and alternative text for every picture', async () => {
    for (const { src, width, height, alt } of listElements(await getHtml(path), 'img')) {
      expect([Number(width) > 0, Number(height) > 0, alt !== undefined], src).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  it('answers HEAD with the same headers and no body', async () => {
    const whole = await get(path)
    const head = await request(server.origin, path, { method: 'HEAD' })
    expect(head.bytes).toHaveLength(0)
    expect(head.status).toBe(200)
    expect(stableHeaders(head)).toEqual(stableHeaders(whole))
  })

  const taken = path === EVALUATION_PAGE ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  const refused = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (one) => !taken.includes(one),
  )
  it.each(refused)('rejects %s', async (method) => {
    const { status, headers, text } = await request(server.origin, path, { method })
    expect(status).toBe(405)
    expect(headers['allow']).toBe(taken.join(', '))
    expect(headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
    })
  })
})

describe.each([...PAGES, '/no-such-page', '/Projects?q=%22%3E%3Cscript%3E'])('%s', (target) => {
  it('has nothing inline that violates the content security policy', async () => {
    const { headers, text } = await get(target)
    const [script = '', ...others] = listInlineScripts(text)
    expect(others).toEqual([])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(text).not.toMatch(/<[^<>]*\s(style|on\w+)=/)
    expect(text).not.toMatch(/<style|javascript:/)
  })
})

it('gives every page a unique title and description', async () => {
  const distinct = PAGES.filter((path) => path !== '/Resume')
  const heads = await Promise.all(distinct.map(async (path) => readHead(await getHtml(path))))
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(distinct.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(distinct.length)
})

it('shows the same page at / and at /Resume', async () => {
  const [home, resume] = [await getHtml('/'), await getHtml('/Resume')]
  expect(readHead(home)).toEqual(readHead(resume))
  expect(listTexts(home, 'main')).toEqual(listTexts(resume, 'main'))
})

describe.each(['/Projects', '/Projects/SoftwareDivider'])('the filter of %s', (path) => {
  const filtered = (query: string) => `${path}?q=${encodeURIComponent(query)}`

  /** Lists the titles that a query without a match hides. */
  async function listCards(): Promise<string[]> {
    const others = listTexts(await getHtml(filtered('no title has this')), 'h2')
    return listTexts(await getHtml(path), 'h2').filter((title) => !others.includes(title))
  }

  it('keeps the cards whose title matches, and removes most others', async () => {
    const cards = await listCards()
    expect(cards.length).toBeGreaterThan(1)
    for (const title of cards) {
      const left = listTexts(await getHtml(filtered(title.toUpperCase())), 'h2')
      const matching = cards.filter((other) => other.includes(title))
      // The search of the portfolio includes stack and kind.
      const kept = left.filter((heading) => cards.includes(heading))
      expect(kept).toEqual(expect.arrayContaining(matching))
      expect(kept.length).toBeLessThan(Math.min(cards.length, 3))
    }
  })

  it('keeps the query in the field, as text', async () => {
    const query = '"><script>alert(1)</script>&amp;\''
    for (const target of [filtered(query), `${path}?q="><script>alert(1)</script>%26amp;'`]) {
      const { status, text } = await get(target)
      expect(status).toBe(200)
      expect(text).not.toContain('<script>alert')
      const [field] = listElements(text, 'input').filter(({ name }) => name === 'q')
      expect(field?.['value']).toBe(query)
    }
  })

  it('shows every card for an empty query and for other parameters', async () => {
    const all = listTexts(await getHtml(path), 'h2')
    expect(listTexts(await getHtml(`${path}?q=`), 'h2')).toEqual(all)
    expect(listTexts(await getHtml(`${path}?x=no+title+has+this`), 'h2')).toEqual(all)
  })
})
