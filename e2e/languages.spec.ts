import { textsIn } from '../shared/texts/texts.ts'
import { expectAccessible } from './axe.ts'
import { testWithContent } from './own-content.ts'
import { findEnglishWords } from './find-english.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { expect, LONG } from './site.ts'
import { writeMarkdown, writeTranslations } from './translated-content.ts'

/** A site in German, Arabic and Japanese, with pages that are German alone or lack a version. */
const test = testWithContent(async () => ({
  ...(await writeTranslations(['de', 'ar', 'ja'])),
  'pages/impressum.md': writeMarkdown(
    { title: 'Impressum', footer: 'true', contact: 'true' },
    'Beispielweg 1.',
  ),
  'pages/impressum.ar.md': writeMarkdown({ title: 'بيانات النشر' }, 'شارع 1.'),
  'pages/notizen.md': writeMarkdown({ title: 'Notizen', footer: 'true' }, 'Nur auf Deutsch.'),
}))

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

test(
  'every version of a page names itself, all others and a default, and they name it',
  LONG,
  async ({ site }) => {
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
    expect(canonical.map(([address]) => address)).toEqual(
      expect.arrayContaining([...listed.keys()]),
    )
    for (const [address, { versions }] of pages) {
      const [page = ''] = address.split('?')
      expect([...versions], address).toEqual([...(listed.get(page) ?? [])])
    }
    const several = canonical.filter(([, { versions }]) => versions.size > 0)
    // Front page, portfolio, personal page, privacy, robot, notes and a note in three languages, the imprint in two.
    expect(several).toHaveLength(23)
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
  },
)

test.describe('pages in both directions', () => {
  // Of the pages that are not found.
  test.use({ allowedMessages: /status of 404/ })

  test('are accessible, and fit a phone', LONG, async ({ page, site }) => {
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

test(
  'a refused contact form in Arabic comes back with its errors and entries',
  LONG,
  async ({ site }) => {
    const body = new URLSearchParams({ name: 'Grace Hopper', email: 'grace@example.com', text: '' })
    const response = await fetch(`${site}/ar/impressum`, { method: 'POST', body })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(html).toContain('value="Grace Hopper"')
    expect(html).toContain(textsIn('ar').rules.messageEmpty)
  },
)

test.describe('a browser in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('is offered the page in Japanese, and is not asked again', LONG, async ({ page, site }) => {
    await openHydrated(page, `${site}/Personal`)
    const offer = page.getByRole('link', { name: 'このページは日本語でもご覧いただけます。' })
    await expect(offer).toHaveAttribute('href', '/ja/Personal')
    await expectAccessible(page)
    await page.getByRole('button', { name: '閉じる' }).press('Enter')
    await expect(offer).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await waitForHydration(page)
    await expect(offer).toBeHidden()
    await expect(page).toHaveURL(`${site}/Personal`)
    await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click()
    await expect(page).toHaveURL(`${site}/Projects`)
    await expect(offer).toBeHidden()
  })

  test(
    'is offered only pages that exist in Japanese, also after a link',
    LONG,
    async ({ page, site }) => {
      await openHydrated(page, `${site}/notizen`)
      const offer = page.getByRole('link', { name: 'このページは日本語でもご覧いただけます。' })
      await expect(page.getByRole('heading', { name: 'Notizen' })).toBeVisible()
      await expect(offer).toBeHidden()
      await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click()
      await expect(offer).toHaveAttribute('href', '/ja/Projects')
      await offer.click()
      await expect(page).toHaveURL(`${site}/ja/Projects`)
    },
  )
})

test.describe('a reader of German', () => {
  // What the login and the registration refuse, and the page that is not found.
  test.use({ allowedMessages: /status of (?:400|401|404|429)|CallError: 4(?:01|29)/ })

  test('finds no English word', LONG, async ({ page, site, address }) => {
    const place = { site, prefix: '', tag: 'de', address }
    const pages = ['/Privacy', '/Projects/robot', '/Notes', '/Notes/first', '/impressum']
    expect(await findEnglishWords(page, place, pages)).toEqual([])
  })
})

test(
  'the Arabic list leads to the Arabic login, and opens without a network',
  LONG,
  async ({ page, site, context, person }) => {
    await page.goto(`${site}/ar${TO_DO_LIST}`)
    await expect(page).toHaveURL(`${site}/ar${AUTH}`)
    await waitForHydration(page)
    await expectAccessible(page)
    const { login, list } = textsIn('ar')
    await page.getByLabel(login.email, { exact: true }).fill(person.email)
    await page.getByLabel(login.password, { exact: true }).fill(person.password)
    await page.getByRole('button', { name: login.logIn, exact: true }).click()
    await expect(page).toHaveURL(`${site}/ar${TO_DO_LIST}`)
    await expect(page.getByText(list.upToDate, { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: list.newTask }).fill('خبز')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'خبز' })).toBeVisible()
    await expectAccessible(page)
    // Parts are joined by Arabic marks.
    await page.getByRole('textbox', { name: list.newTask }).fill('اتصال غدًا الساعة 17:00 #عمل')
    await expect(page.getByText(/17:00؛ [^,;]*#عمل/)).toBeAttached()
    await page.getByRole('textbox', { name: list.newTask }).fill('')
    // It opens without a network, from a cache of its own.
    await expect(page.getByText(list.allSaved)).toBeVisible()
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${site}/ar${TO_DO_LIST}`)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'خبز' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await context.setOffline(false)
  },
)
