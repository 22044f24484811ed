import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { buildWithContent } from '../../e2e/own-content.ts'
import { pages, TO_DO_LIST } from '../../e2e/routes.ts'
import { openHydrated } from '../../e2e/hydration.ts'
import { expect as expectPage } from '../../e2e/site.ts'
import { RESUME_JSON, RESUME_PDF, RESUME_VCARD } from '../../shared/content/resume-files.ts'
import { MINUTE } from '../../shared/clock.ts'
import { WEB_MANIFEST } from '../../shared/app-files.ts'
import { makeFolder } from '../../server/testing-process.ts'
import { type RawResponse, stableHeaders, request } from '../../server/testing.ts'
import { expectHarmless, findInjectedMarkup, useBrowser, type Visitor } from './browser.ts'
import { type HostileContent, makeHostileContent } from './hostile-content.ts'
import { startSite } from './site.ts'
import { countOutcomes } from './tally.ts'

const openVisitor = useBrowser()

let content: HostileContent
let dist: string
const folders: string[] = []
beforeAll(async () => {
  folders.push(await makeFolder(), await makeFolder())
  const [tried = '', built = ''] = folders
  content = await makeHostileContent(tried)
  dist = await buildWithContent(built, content.files)
}, 4 * MINUTE)
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** Starts the site of the hostile content and the site of the sample content. */
async function startBoth() {
  const [site, sample] = await Promise.all([startSite(dist), startSite()])
  const ask = (path: string) =>
    Promise.all([request(site.origin, path), request(sample.origin, path)])
  return { site, sample, ask }
}

const PATHS = [...pages.map(({ path }) => path), TO_DO_LIST, '/none', '/Projects?q=script&kind=a']

describe('content files whose every text is hostile', () => {
  test('are accepted as text, or refused with file and field', (context) => {
    const count = countOutcomes(context)
    for (const { file, path } of content.refusals) {
      count('refused')
      expect([file, path]).not.toContain('')
    }
    for (let field = 0; field < content.taken; field++) count('taken')
    // Fields without hostile text are enumerations, days, colours, digests, file names and pictures.
    expect(content.taken).toBeGreaterThan(600)
  })

  test('change neither the head nor the headers of a page, and create no elements', async (context) => {
    const count = countOutcomes(context)
    const { site, ask } = await startBoth()
    const { page } = await openVisitor(site.origin)
    for (const path of PATHS) {
      const [hostile, sample] = await ask(path)
      expect([path, headersOf(hostile)]).toEqual([path, headersOf(sample)])
      expect([path, await readShape(page, hostile.text, site.origin)]).toEqual([
        path,
        { ...(await readShape(page, sample.text, site.origin)), elsewhere: [] },
      ])
      expect([path, await findInjectedMarkup(page, hostile.text)]).toEqual([path, []])
      count(hostile.status)
    }
  })

  test('run and load nothing in a browser on any page', async (context) => {
    const count = countOutcomes(context)
    const { site } = await startBoth()
    const visitor = await openVisitor(site.origin)
    const { page } = visitor
    for (const path of PATHS.filter((one) => one !== TO_DO_LIST)) {
      await openHydrated(page, path)
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      await expectHarmless(visitor, path)
      count('opened')
      await page.emulateMedia({ media: 'print' })
      await expectHarmless(visitor, `${path} on paper`)
      await page.emulateMedia({ media: null })
    }
    // Navigation by the menu loads the data of a page as modules.
    for (const name of ['Portfolio', 'Personal', 'Resume']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expectPage(page.getByRole('main')).toContainText('alert(document.domain)')
      await expectHarmless(visitor, name)
      count('followed')
    }
  })

  test('are texts in the questions, answers and sources of the quiz', async (context) => {
    const count = countOutcomes(context)
    const { site } = await startBoth()
    const visitor = await openVisitor(site.origin)
    const { page } = visitor
    const files = Object.keys(content.files).filter((name) => name.startsWith('quiz/'))
    for (const slug of files.map((name) => name.slice('quiz/'.length, -'.json'.length))) {
      await openHydrated(page, `/Projects/Quiz?category=${slug}&count=10&seed=${'a'.repeat(24)}`)
      const start = page.getByRole('button', { name: 'Start' })
      if (await start.isVisible()) await start.click()
      await expectPage(page.getByText(/^Question 1 of/)).toBeVisible()
      const next = page.getByRole('button', { name: /^(Next question|See the result)$/ })
      const unknown = page.getByRole('button', { name: 'I don’t know' })
      while (await unknown.or(next).first().isVisible()) {
        await expectHarmless(visitor, `a question of ${slug}`)
        count('shown')
        if (await unknown.isVisible()) await unknown.click()
        else await next.click()
      }
      await expectPage(page.getByRole('list', { name: 'Wrong answers' })).toBeVisible()
      await expectHarmless(visitor, 'the result')
    }
  })

  test('are text in every generated file', async (context) => {
    const count = countOutcomes(context)
    const { site, ask } = await startBoth()
    const { page } = await openVisitor(site.origin)
    const files = [
      ...['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', WEB_MANIFEST],
      ...[RESUME_JSON, RESUME_VCARD, RESUME_PDF],
    ]
    const found = new Map<string, RawResponse>()
    for (const path of files) {
      const [hostile, sample] = await ask(path)
      expect([path, hostile.status]).toEqual([path, 200])
      expect([path, headersOf(hostile)]).toEqual([path, headersOf(sample)])
      found.set(path, hostile)
      count(path)
    }
    const read = (path: string) => found.get(path)?.text.replaceAll(site.origin, '') ?? ''

    expect(read('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: \S+\n$/)
    expect(read('/.well-known/security.txt')).toMatch(
      /^Contact: https:\S+\nExpires: \S+\nPreferred-Languages: en\n$/,
    )
    expect(await readXml(page, read('/sitemap.xml'))).toEqual(['loc', 'url', 'urlset'])
    const manifest = JSON.parse(read(WEB_MANIFEST)) as { name: string; start_url: string }
    expect(manifest.name).toContain('<script>')
    expect(manifest.start_url).toBe('/')
    expect(listLinks(JSON.parse(read(RESUME_JSON))).filter(isOdd)).toEqual([])
    for (const line of read(RESUME_VCARD).trimEnd().split('\r\n')) {
      expect(line).toMatch(
        /^( |BEGIN:VCARD|VERSION:4.0|KIND:|FN:|TITLE:|EMAIL:|TEL;|ADR:|URL:https:|SOCIALPROFILE;|NOTE:|REV:|END:VCARD)/,
      )
    }

    const bytes = found.get(RESUME_PDF)?.bytes ?? Buffer.alloc(0)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getJSActions()).toBeNull()
    expect(await pdf.getOpenAction()).toBeNull()
    const attached = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }>
    expect(Object.keys(attached)).toEqual(['resume.json'])
    const json = Buffer.from(attached['resume.json']?.content ?? []).toString()
    expect(json.replaceAll(site.origin, '')).toBe(read(RESUME_JSON))
    for (let number = 1; number <= pdf.numPages; number++) {
      const sheet = await pdf.getPage(number)
      expect(await sheet.getJSActions()).toBeNull()
      const marks = (await sheet.getAnnotations()) as { url?: string; unsafeUrl?: string }[]
      expect(marks.map(({ url, unsafeUrl }) => unsafeUrl ?? url ?? '').filter(isOdd)).toEqual([])
    }
  })

  test('are pictures that run nothing, even opened as pages', async (context) => {
    const count = countOutcomes(context)
    const { site, ask } = await startBoth()
    const { page, seen } = await openVisitor(site.origin)
    const [{ text: personal }] = await ask('/Personal')
    const [portrait = ''] = /\/assets\/content\/portrait[\w.-]*\.svg/.exec(personal) ?? []
    for (const path of [portrait, '/favicon.svg']) {
      const [{ text }] = await ask(path)
      expect(text).toContain('alert(document.domain)')
      await page.goto(path)
      // On its link.
      await page.mouse.click(40, 30)
      expect(await page.evaluate(() => document.documentElement.localName)).toBe('svg')
      expect([path, seen.dialogs, seen.foreign]).toEqual([path, [], []])
      count('opened')
    }
  })
})

/** Returns the headers of a response that do not depend on its text. */
function headersOf(answer: RawResponse) {
  const {
    etag,
    'content-length': length,
    'last-modified': built,
    'content-disposition': name = '',
    ...headers
  } = stableHeaders(answer)
  const present = [etag, length, built].map((value) => value !== undefined)
  return { ...headers, present, disposition: /^\w*/.exec(name)?.[0] }
}

/** Returns the parts of a document that texts must not change: its head, its data, its URLs. */
function readShape(page: Visitor['page'], html: string, origin: string) {
  return page.evaluate(
    ([source = '', own = '']) => {
      const root = new DOMParser().parseFromString(source, 'text/html')
      const waiting = root.querySelector<HTMLTemplateElement>('head > template')
      waiting?.replaceWith(waiting.content)
      const name = (element: Element) =>
        [
          element.localName,
          ...['name', 'property', 'rel', 'type'].map((key) => element.getAttribute(key)),
        ].join(' ')
      const data = [...root.querySelectorAll('script[type$=json]')]
      const loaded = [...root.querySelectorAll('[src], [srcset], link:not([rel=canonical])')]
      const addresses = loaded.flatMap((element) =>
        ['src', 'srcset', 'href', 'imagesrcset'].flatMap((key) => element.getAttribute(key) ?? []),
      )
      return {
        // Preloaded pictures and fonts, and the chunk for code and formulas of a text, depend on the content.
        head: [...root.head.children]
          .filter((one) => !one.matches('[rel=preload], [rel=modulepreload], [rel=stylesheet]'))
          .map(name),
        body: [...root.body.children].map((element) => element.localName),
        data: data.map(({ textContent }) => Object.keys(JSON.parse(textContent) as object)),
        elsewhere: addresses.filter((address) => new URL(address, own).origin !== own),
      }
    },
    [html, origin],
  )
}

/** Returns the element names of a document, which must be valid XML. */
function readXml(page: Visitor['page'], text: string): Promise<string[]> {
  return page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'application/xml')
    return [...new Set([...root.querySelectorAll('*')].map(({ localName }) => localName))].sort()
  }, text)
}

/** Returns every URL in it. */
function listLinks(value: unknown): string[] {
  const links: string[] = []
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'url' && typeof inner === 'string') links.push(inner)
    return inner
  })
  return links
}

/** Returns whether a URL has an unsafe scheme. */
function isOdd(address: string): boolean {
  return !/^(https?|mailto|tel):/.test(address)
}
