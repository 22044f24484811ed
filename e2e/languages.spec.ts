import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { testWithContent } from './own-content.ts'
import { expect, openHydrated, waitForHydration } from './site.ts'

const SAMPLE = new URL('../content/', import.meta.url)

/** A Markdown file with a title and a text. */
function write(title: string, text: string): string {
  return `---\ntitle: ${title}\nsummary: ${text}\n---\n${text}\n`
}

/** A site in German, Arabic and Japanese, with a page that is German alone. */
const test = testWithContent(async () => {
  const sample = JSON.parse(await readFile(new URL('site.json', SAMPLE), 'utf8')) as object
  return {
    'site.json': JSON.stringify({
      ...sample,
      title: 'Ada Example',
      language: undefined,
      languages: ['de', 'ar', 'ja'],
      menu: undefined,
    }),
    'site.ar.json': '{"description":"سيرة ذاتية ومشاريع."}',
    'site.ja.json': '{"description":"履歴書とプロジェクト。"}',
    'resume.json': JSON.stringify({
      basics: { name: 'Ada Example', label: 'Ingenieurin', email: 'ada@ada.example' },
      work: [{ id: 'lab', name: 'Labor', position: 'Leiterin', startDate: '2020-01' }],
    }),
    'resume.ar.json': '{"basics":{"label":"مهندسة"},"work":[{"id":"lab","position":"مديرة"}]}',
    'resume.ja.json': '{"basics":{"label":"技術者"}}',
    'personal.md': write('Über mich', 'Guten Tag.'),
    'personal.ar.md': write('عني', 'مرحبا. [الأعمال](/Projects)'),
    'personal.ja.md': write('自己紹介', 'こんにちは。'),
    'projects/robot.md': write('Roboter', 'Er läuft.'),
    'projects/robot.ar.md': write('روبوت', 'يمشي.'),
    'projects/robot.ja.md': write('ロボット', '歩く。'),
    'pages/impressum.md': '---\ntitle: Impressum\nfooter: true\n---\nBeispielweg 1.\n',
    'pages/impressum.ar.md': '---\ntitle: بيانات النشر\n---\nشارع 1.\n',
    'pages/notizen.md': '---\ntitle: Notizen\nfooter: true\n---\nNur auf Deutsch.\n',
  }
})

// One build for all tests.
test.describe.configure({ mode: 'default' })

/** The versions that a page names, by language, and its canonical address. */
function readVersions(html: string) {
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  return {
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    versions: new Map(links.map(([, language = '', address = '']) => [language, address])),
  }
}

/** Follows every link within the site, from the front page on; gives its pages by their addresses. */
async function crawl(site: string) {
  const pages = new Map<string, ReturnType<typeof readVersions>>()
  const [, origin = ''] =
    /canonical" href="(http:\/\/[^/"]+)/.exec(await (await fetch(site)).text()) ?? []
  const queue = [`${origin}/`]
  for (const address of queue) {
    if (pages.has(address)) continue
    const response = await fetch(address, { redirect: 'manual' })
    expect(response.status, address).toBe(200)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    pages.set(address, readVersions(html))
    for (const [, href = ''] of html.matchAll(/<(?:a|link rel="alternate")[^>]* href="([^"#]+)/g)) {
      const linked = new URL(href.replaceAll('&amp;', '&'), address)
      if (linked.origin === origin) queue.push(linked.href)
    }
  }
  return { origin, pages }
}

test('every version of a page names itself, all others and a default, and they name it', async ({
  site,
}) => {
  const { origin, pages } = await crawl(site)
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  const listed = new Map(
    sitemap
      .split('<url>')
      .slice(1)
      .map((entry) => [
        /<loc>([^<]+)</.exec(entry)?.[1] ?? '',
        new Map(
          [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
            ([, language = '', address = '']) => [language, address],
          ),
        ),
      ]),
  )
  const canonical = [...pages].filter(([address, page]) => page.canonical === address)
  expect(canonical.map(([address]) => address)).toEqual(expect.arrayContaining([...listed.keys()]))
  for (const [address, { versions }] of pages) {
    const [page = ''] = address.split('?')
    expect([...versions], address).toEqual([...(listed.get(page) ?? [])])
  }
  const several = canonical.filter(([, { versions }]) => versions.size > 0)
  // Front page, portfolio, personal page and robot in three languages, the imprint in two.
  expect(several).toHaveLength(14)
  for (const [address, { versions, language }] of several) {
    expect(versions.get(language ?? ''), address).toBe(address)
    expect(versions.get('x-default')).toBe(versions.get('de'))
    for (const other of versions.values()) {
      expect(pages.get(other)?.versions, `${other} names ${address}`).toEqual(versions)
    }
  }
  // What is not translated is linked where it is, in German.
  expect(listed.get(`${origin}/notizen`)?.size).toBe(0)
  expect((await fetch(`${site}/ar/notizen`)).status).toBe(404)
  expect(await (await fetch(`${site}/ar`)).text()).toContain('href="/notizen"')
})

test('paths in another language redirect, search and are cached as those of the default one', async ({
  site,
}) => {
  const get = (path: string, headers = {}) => fetch(site + path, { redirect: 'manual', headers })
  for (const [path, location] of [
    ['/ar/', '/ar'],
    ['/AR', '/ar'],
    ['/ar/projects/ROBOT/?q=x', '/ar/Projects/robot?q=x'],
  ] as const) {
    const response = await get(path)
    expect(response.status, path).toBe(308)
    expect(response.headers.get('location')).toBe(location)
  }
  const search = await get('/ar/Projects?q=%D8%B1%D9%88%D8%A8%D9%88%D8%AA')
  expect(search.headers.get('cache-control')).toBe('no-cache')
  const found = await search.text()
  expect(found.match(/<article/g)).toHaveLength(1)
  expect(found).toContain('<html lang="ar" dir="rtl"')
  const [german, arabic] = await Promise.all([get('/'), get('/ar')])
  expect(arabic.headers.get('vary')).toBe('Accept-Encoding')
  expect(arabic.headers.get('cache-control')).toBe(german.headers.get('cache-control'))
  const etag = arabic.headers.get('etag') ?? ''
  expect(etag).not.toBe(german.headers.get('etag'))
  expect((await get('/ar', { 'If-None-Match': etag })).status).toBe(304)
  // Built-in screens exist once.
  expect((await get('/ar/Projects/To-Do-List')).status).toBe(404)
  expect((await get('/Projects/To-Do-List/auth')).status).toBe(200)
})

test('a version has its own card, files and texts for machines', async ({ site }) => {
  const html = await (await fetch(`${site}/ar`)).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('"inLanguage":"ar"')
  expect(html).toContain('<meta property="og:locale" content="ar_EG">')
  expect(html).toContain('<meta property="og:locale:alternate" content="ja_JP">')
  expect(html).toContain('href="/ar/resume.vcf"')
  const vcard = await fetch(`${site}/ar/resume.vcf`)
  expect(vcard.headers.get('content-disposition')).toMatch(/^attachment; filename="Ada Example/)
  expect(await vcard.text()).toContain('مهندسة')
  const cards = await Promise.all(
    ['/', '/ar'].map(async (path) => {
      const text = await (await fetch(site + path)).text()
      return /og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
    }),
  )
  expect(new Set(cards).size).toBe(2)
  for (const card of cards) expect((await fetch(card)).status).toBe(200)
  const lost = await fetch(`${site}/ar/nowhere`)
  expect(lost.status).toBe(404)
  expect(await lost.text()).toContain('<html lang="ar"')
})

test.describe('pages in both directions', () => {
  // Of the pages that are not found.
  test.use({ allowedMessages: /status of 404/ })

  test('are accessible, and fit a phone', async ({ page, site }) => {
    const paths = ['', '/Projects', '/Projects/robot', '/Personal', '/impressum', '/nowhere']
    for (const path of [
      ...paths.map((each) => each || '/'),
      ...paths.map((each) => `/ar${each}`),
    ]) {
      await page.setViewportSize({ width: 390, height: 800 })
      await openHydrated(page, site + path)
      await expectAccessible(page)
      for (const width of [320, 390, 820]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${width}`).toBe(0)
      }
    }
  })
})

test('a visitor walks through the Arabic site from right to left, and changes the language', async ({
  page,
  site,
}) => {
  await openHydrated(page, `${site}/ar`)
  await expectAccessible(page)
  const bar = page.getByRole('banner')
  const logo = await bar.getByRole('link', { name: 'الصفحة الرئيسية' }).boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(logo?.x ?? 0).toBeGreaterThan(width / 2)

  await bar.getByRole('link', { name: 'الأعمال' }).click()
  await expect(page).toHaveURL(`${site}/ar/Projects`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'روبوت' }).click()
  await expect(page).toHaveURL(`${site}/ar/Projects/robot`)
  await expect(page.getByText('يمشي.').last()).toBeVisible()

  // By keyboard: the button opens the list, Escape closes it.
  const button = bar.getByRole('button', { name: 'اللغة' })
  await button.focus()
  await page.keyboard.press('Enter')
  const links = bar.getByRole('list', { name: 'اللغة' }).getByRole('link')
  await expect(links).toHaveText(['Deutsch', 'العربية', '日本語'])
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(links.nth(2)).toHaveAttribute('lang', 'ja')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await page.keyboard.press('Enter')
  await links.nth(2).click()
  await expect(page).toHaveURL(`${site}/ja/Projects/robot`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'ロボット' })).toBeVisible()
  await expectAccessible(page)

  // A built-in screen exists once: its link leaves the language.
  await page.goto(`${site}/ja/Projects`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Quiz', exact: true }).click()
  await expect(page).toHaveURL(`${site}/Projects/Quiz`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  // From there, the menu leads to the front page; nothing offers a page that does not exist.
  await waitForHydration(page)
  await expect(page.getByText('このページは日本語でもご覧いただけます。')).toBeHidden()
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menü' })
  await expectAccessible(page)
  await drawer.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL(`${site}/ja`)
})

test.describe('a browser in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('is offered the page in Japanese, and is not asked again', async ({ page, site }) => {
    await openHydrated(page, `${site}/Personal`)
    const offer = page.getByRole('link', { name: 'このページは日本語でもご覧いただけます。' })
    await expect(offer).toHaveAttribute('href', '/ja/Personal')
    await expectAccessible(page)
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await waitForHydration(page)
    await expect(offer).toBeHidden()
    await expect(page).toHaveURL(`${site}/Personal`)
    await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click()
    await expect(page).toHaveURL(`${site}/Projects`)
    await expect(offer).toBeHidden()
  })

  test('is offered only pages that exist in Japanese, also after a link', async ({
    page,
    site,
  }) => {
    await openHydrated(page, `${site}/notizen`)
    const offer = page.getByRole('link', { name: 'このページは日本語でもご覧いただけます。' })
    await expect(page.getByRole('heading', { name: 'Notizen' })).toBeVisible()
    await expect(offer).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click()
    await expect(offer).toHaveAttribute('href', '/ja/Projects')
    await offer.click()
    await expect(page).toHaveURL(`${site}/ja/Projects`)
  })
})
