import { describe, expect, it } from 'vitest'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { openExistingDatabase } from '../../db/open.ts'
import { EVALUATION_PAGE, readRatings } from '../../shared/api/evaluation.ts'
import { call } from '../../shared/api/endpoint.ts'
import { MAX_COMMENT_LENGTH, MAX_RATINGS_SENT } from '../../shared/limits.ts'
import {
  COMMENT_LONG_MESSAGE,
  COMMENT_UNFIT_MESSAGE,
  STARS_MESSAGE,
} from '../../shared/rules/rating.ts'
import { listElements, listTexts } from '../pages/testing.ts'
import { startOnFile } from '../testing-faults.ts'
import { countRows, request, startServerForTest, wrapRender } from '../testing.ts'
import { countRatings, fieldsOf, rateFrom, sendForm } from './testing.ts'

/** Returns the selected stars of a page and the text in its field. */
function readFilled(html: string): { chosen: string[]; comment: string | undefined } {
  const radios = listElements(html, 'input').filter((input) => 'checked' in input)
  return {
    chosen: radios.map(({ name, value }) => `${name ?? ''} ${value ?? ''}`),
    comment: listTexts(html, 'textarea')[0],
  }
}

/** Starts a server that counts the renders of the page. */
async function startCounting(trustProxy = 0) {
  const rendered: string[] = []
  const frontend = await wrapRender((render, url) => {
    rendered.push(url)
    return render()
  })
  const server = await startServerForTest({ frontend, trustProxy })
  const get = (headers: Record<string, string> = {}) =>
    request(server.origin, EVALUATION_PAGE, { headers })
  return { server, rendered, get }
}

describe('the evaluation page', () => {
  it('shows the current ratings, is rendered once for each change, and is revalidated by caches', async () => {
    const { server, rendered, get } = await startCounting(1)
    expect((await get()).text).toContain('Nobody has rated the site yet.')
    for (let time = 0; time < 50; time++) await get()
    expect(rendered).toHaveLength(1)
    await rateFrom(server, { design: 2 }, '192.0.2.1')
    const pages = await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(rendered).toHaveLength(2)
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
    expect(listTexts(pages[0]?.text ?? '', 'caption')).toContain('Design, by stars')
    expect(pages[0]?.headers['cache-control']).toBe('no-cache')

    const tag = String(pages[0]?.headers.etag)
    expect((await get({ 'If-None-Match': tag })).status).toBe(304)
    await rateFrom(server, { design: 3 }, '192.0.2.2')
    expect((await get({ 'If-None-Match': tag })).status).toBe(200)
    // A request without a change causes no render.
    await rateFrom(server, { design: 3, comment: 'Waits.' }, '192.0.2.2')
    await get()
    expect(rendered).toHaveLength(3)
  })

  it('shows a comment as text as soon as another process approves it', async () => {
    const server = await startOnFile()
    const get = () => request(server.origin, EVALUATION_PAGE)
    await rateFrom(server, { comment: '</script><b onclick="x()">“bold”</b>' })
    expect((await get()).text).not.toContain('onclick')
    const other = openExistingDatabase(server.file)
    createReviewQueries(other.connection).approve(1, server.clock.now())
    other.close()
    const { text } = await get()
    expect(text).not.toContain('<b onclick')
    expect(listTexts(text, 'blockquote')).toEqual(['</script><b onclick="x()">“bold”</b>'])
  })
})

describe('a plain form', () => {
  it('is saved and redirects to the page, which confirms it, with no data in the URL', async () => {
    const server = await startServerForTest()
    const answer = await sendForm(server, fieldsOf({ comment: 'Très\r\nbien & 100 % + 😀' }))
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(`${EVALUATION_PAGE}#rated`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(createReviewQueries(server.database.connection).list()).toMatchObject([
      { comment: 'Très\nbien & 100 % + 😀' },
    ])
    const page = await request(server.origin, EVALUATION_PAGE)
    expect(listElements(page.text, 'div').filter(({ id }) => id === 'rated')).toHaveLength(1)
    await sendForm(server, fieldsOf({ design: 1 }))
    const ratings = await call(readRatings, undefined, { origin: server.origin })
    expect(ratings.votes.design).toEqual([1, 0, 0, 0, 0])
  })

  it('with invalid fields comes back with its entries and errors, uncached', async () => {
    const server = await startServerForTest()
    const comment = 'x'.repeat(MAX_COMMENT_LENGTH + 1)
    const { speed: _, ...fields } = fieldsOf({ design: 2, comment })
    const answer = await sendForm(server, { ...fields, usability: '6' })
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(readFilled(answer.text)).toEqual({ chosen: ['design 2', 'content 4'], comment })
    const told = listTexts(answer.text, 'p').filter((text) => text.startsWith('Please choose'))
    expect(told).toEqual([STARS_MESSAGE, STARS_MESSAGE])
    expect(answer.text).toContain(COMMENT_LONG_MESSAGE)
    expect(countRows(server, 'rating')).toBe(0)
    expect((await request(server.origin, EVALUATION_PAGE)).text).not.toContain('xxx')
  })

  it('with hostile text is shown as text, without the rejected characters', async () => {
    const server = await startServerForTest()
    const hostile = '</textarea><script>alert(1)</script>\0\u001b" onfocus="x'
    const answer = await sendForm(server, fieldsOf({ comment: hostile }))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(COMMENT_UNFIT_MESSAGE)
    expect(answer.text).not.toMatch(/<script>alert|\p{Cc}(?<!\n)/u)
    expect(readFilled(answer.text).comment).toBe(hostile.replaceAll(/\p{Cc}/gu, ''))
  })

  it('that no browser would send is rejected', async () => {
    const server = await startServerForTest()
    const write = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join('&')
    const bodies = [
      ['design=%zz', 400],
      ['design=5&comment=%ff%fe', 400],
      ['design=5&design=1', 400],
      [write(500), 400],
      [write(5000), 413],
      ['__proto__=1&design=5&content=5&speed=5&usability=5', 400],
      [`comment=${'x'.repeat(30_000)}`, 413],
      ['', 400],
    ] as const
    for (const [body, status] of bodies) {
      expect((await sendForm(server, body)).status, body.slice(0, 50)).toBe(status)
    }
    expect(countRows(server, 'rating')).toBe(0)
  })

  it('of another type, or compressed, is rejected', async () => {
    const server = await startServerForTest()
    const others = [
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-7' },
      { 'Content-Encoding': 'gzip' },
    ]
    for (const headers of others) {
      expect((await sendForm(server, fieldsOf(), headers)).status).toBe(415)
    }
  })

  it('from a page of another site is rejected before its body is read (S61)', async () => {
    const server = await startServerForTest()
    const foreign = await sendForm(server, fieldsOf(), { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    const { host } = new URL(server.origin)
    expect((await sendForm(server, fieldsOf(), { Origin: `http://evil.${host}` })).status).toBe(403)
    expect(countRows(server, 'rating')).toBe(0)
    expect((await sendForm(server, fieldsOf(), { Origin: server.origin })).status).toBe(303)
  })

  it('of a robot gets a success, and is not saved', async () => {
    const server = await startServerForTest()
    const answer = await sendForm(server, { ...fieldsOf({ comment: 'Buy!' }), subject: 'x' })
    expect([answer.status, answer.headers.location]).toEqual([303, `${EVALUATION_PAGE}#rated`])
    expect([countRows(server, 'rating'), countRows(server, 'review')]).toEqual([0, 0])
  })

  it('above the rate limit is refused on the page, with what was entered', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const forwarded = { 'X-Forwarded-For': '192.0.2.1' }
    for (let time = 0; time < MAX_RATINGS_SENT; time++) {
      await sendForm(server, fieldsOf(), forwarded)
    }
    const comment = 'Took me an hour.'
    const answer = await sendForm(server, { design: '2', comment }, forwarded)
    expect(answer.status).toBe(429)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['retry-after']).toBe('900')
    expect(answer.text).toContain('Too many ratings came from your network.')
    expect(readFilled(answer.text)).toEqual({ chosen: ['design 2'], comment })
    expect((await sendForm(server, 'design=%zz', forwarded)).status).toBe(429)
    expect(countRatings(await rateFrom(server, {}, '192.0.2.2'))).toBe(2)
  })

  it('that is refused is rendered for a few requests at a time only', async () => {
    let running = 0
    let most = 0
    const frontend = await wrapRender(async (render) => {
      most = Math.max(most, ++running)
      const page = await render()
      running--
      return page
    })
    const server = await startServerForTest({ frontend, trustProxy: 1 })
    const sent = Array.from({ length: 60 }, (_, index) =>
      sendForm(server, 'design=9', { 'X-Forwarded-For': `192.0.2.${index}` }),
    )
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect(most).toBeLessThanOrEqual(4)
  })
})

describe('with a full disk', () => {
  it('the page is served, and ratings get 503 until there is space', async () => {
    const server = await startOnFile()
    const { connection } = server.database
    await rateFrom(server, { design: 2 }, '192.0.2.1')
    const pages = connection.pragma('page_count', { simple: true }) as number
    connection.pragma(`max_page_count = ${pages}`)
    let answer = await sendForm(server, fieldsOf())
    for (let sent = 0; answer.status === 303; sent++) {
      const comment = `${sent}${'x'.repeat(MAX_COMMENT_LENGTH - 10)}`
      const headers = { 'X-Forwarded-For': `198.51.100.${sent}` }
      answer = await sendForm(server, fieldsOf({ comment }), headers)
    }
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    const page = await request(server.origin, EVALUATION_PAGE)
    expect(page.status).toBe(200)
    expect(listTexts(page.text, 'caption')).toContain('Design, by stars')
    connection.pragma('max_page_count = 1000000')
    expect((await sendForm(server, fieldsOf())).status).toBe(303)
  })
})
