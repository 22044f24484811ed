import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mf2 } from 'microformats-parser'
import { expectAccessible } from './axe.ts'
import { CODE, DOWNLOAD, RIGHT_TO_LEFT, SECRET, SHA, writeFullContent } from './full-content.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { testWithContent } from './own-content.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { expect, LONG, type Page } from './site.ts'

const test = testWithContent(writeFullContent)
// One worker, since each builds a site of its own.
test.describe.configure({ mode: 'default' })

const PATHS = [
  '/',
  '/hostile',
  '/Projects/hostile',
  '/Projects',
  '/Personal',
  '/Privacy',
  '/Projects/WebDev',
  '/Projects/DesktopSoftware',
]

/** Widths of the window with the direction of the text. */
const SHAPES = [
  [320, 'rtl'],
  [320, 'ltr'],
  [820, 'rtl'],
  [1440, 'ltr'],
] as const

/** How far the page can be scrolled sideways, and what of the content's own making is in it. */
async function inspect(page: Page) {
  return page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    made: document.querySelectorAll('main script, [onerror], a[href^="javascript" i], img[src="x"]')
      .length,
  }))
}

test('hostile text stays text and never widens a page (S21)', async ({ page }) => {
  for (const path of PATHS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openHydrated(page, path)
    // The resume has the text of HTML, the other pages have it as it is written.
    if (path !== '/') {
      await expect(page.locator('main')).toContainText('<script>alert(1)</script>')
    }
    for (const closed of await page.locator('main summary').all()) await closed.click()
    for (const [width, direction] of SHAPES) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
      const found = await inspect(page)
      expect(found, `${path} at ${width}, ${direction}`).toEqual({ overflow: 0, made: 0 })
    }
  }
  await openHydrated(page, '/Projects?q=donaudampf')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
})

test('a long page lists its sections beside its text, which stay in view while reading', async ({
  page,
}) => {
  await openHydrated(page, '/uses')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(['Desk', 'Editor', 'Server', 'Paper'])
  const list = await contents.boundingBox()
  const heading = await page.getByRole('heading', { name: 'Desk' }).boundingBox()
  expect(list?.x).toBeLessThan(heading?.x ?? 0)
  await contents.getByRole('link', { name: 'Server' }).click()
  await expect(page.getByRole('heading', { name: 'Server' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Desk' })).toBeInViewport()
})

test('a written case study shows code, notes, callouts, formulas, pictures and its contents', async ({
  page,
}) => {
  await openHydrated(page, '/Projects/case')
  const main = page.locator('main')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText([
    'Problem',
    'Solution',
    'Pictures',
    'Outcome',
  ])
  await contents.getByRole('link', { name: 'Outcome' }).click()
  await expect(page).toHaveURL(/#outcome$/)

  const code = main.getByRole('figure', { name: 'main.ts' })
  await expect(code).toContainText('const answer = 42 // of course')
  await expect(code.locator('[data-code="keyword"]')).toHaveText('const')
  await expect(code.locator('[data-code="comment"]')).toHaveText('// of course')
  await expect(main.getByRole('note')).toContainText('Do not copy this.')
  await expect(main.locator('math')).toHaveCount(2)
  await expect(main.getByRole('group', { name: 'Formula' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Done' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'fields' })).toHaveAttribute(
    'href',
    '/Projects/hostile',
  )

  const boxes = await Promise.all(
    ['Left', 'Right'].map((name) => main.getByRole('img', { name }).boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0)

  const sizeOf = async (name: string) => main.getByRole('img', { name }).boundingBox()
  // The window is 800 pixels high. A tall picture is shown whole, and a small one is not enlarged.
  const tall = await sizeOf('A phone')
  expect(tall?.height).toBe(640)
  expect(tall?.width).toBeLessThan(250)
  expect((await sizeOf('Small'))?.width).toBe(200)
  const narrow = await sizeOf('Portrait')
  expect((narrow?.height ?? 0) / (narrow?.width ?? 1)).toBeCloseTo(4 / 3, 1)

  await main.getByRole('link', { name: 'Note 1', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ten seconds.')
  await main.getByRole('link', { name: 'Back to note 1 in the text' }).click()
  await expect(page).toHaveURL(/#ref:1$/)
  await expectAccessible(page)
  expect(await inspect(page)).toEqual({ overflow: 0, made: 0 })
})

test('a photograph is served in several sizes and formats, and causes no layout shift', async ({
  page,
}) => {
  const answer = page.waitForResponse(/photo-640\.[\w-]+\.avif$/)
  await openHydrated(page, '/Personal')
  const portrait = page.getByRole('img', { name: 'A green portrait' })
  await expect(portrait).toHaveAttribute('width', '1500')
  await expect(portrait).toHaveAttribute('height', '2000')
  expect((await answer).headers()['content-type']).toBe('image/avif')
  const widths = await portrait.evaluate((image) =>
    [...(image.parentElement?.querySelectorAll('source') ?? [])].map((source) => [
      source.type,
      source.srcset.match(/\b\d+w/g)?.join(' '),
    ]),
  )
  expect(widths).toEqual([
    ['image/avif', '640w 768w 1280w 1500w'],
    ['image/webp', '640w 768w 1280w 1500w'],
  ])
})

test(
  "the build for the visitor's system is first, without a layout shift, and every build is listed",
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
    await watchShifts(page)
    await openHydrated(page, '/Projects/DesktopSoftware')
    const program = page.getByRole('region', { name: 'Image slicer' })
    await expect(program.getByRole('link', { name: 'Download 1.2.0 for Linux' })).toBeVisible()
    await expect(program.getByRole('link', { name: 'Download 1.2.0 for Windows' })).toBeHidden()
    const files = program.getByRole('list', { name: 'Files of 1.2.0' }).getByRole('listitem')
    await expect(files).toHaveText([
      /Windows.*slicer-1\.2\.0\.zip.*12\.3 MB/,
      /Linux.*Needs 64 bit/,
    ])
    await expect(program.getByRole('time').first()).toHaveText('14 Mar 2026')
    await expect(program.getByText('The main window')).toBeVisible()
    expect(await sumShifts(page)).toBeLessThan(0.005)

    await program.getByRole('button', { name: 'Copy the SHA-256 of slicer-1.2.0.zip' }).click()
    await expect(page.getByText('SHA-256 of slicer-1.2.0.zip copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SHA)

    const verify = page.getByRole('region', { name: 'Verify a download' })
    const choose = (buffer: Buffer) =>
      verify
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'download', mimeType: 'application/zip', buffer })
    await choose(DOWNLOAD)
    await expect(verify).toContainText('This is slicer-1.2.0.zip of Image slicer 1.2.0')
    await choose(Buffer.from('Another build.'))
    await expect(verify).toContainText('No file of this page has this checksum.')

    await program.getByText('Earlier versions of Image slicer').click()
    await expect(program.getByRole('link', { name: /slicer-1\.1\.0/ })).toBeVisible()
    await expect(
      page.getByRole('region', { name: RIGHT_TO_LEFT }).getByText('No build published yet.'),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

test('without JavaScript and on a phone, the builds are listed with the names of their systems', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/Projects/DesktopSoftware')
  await expect(page.getByText('Version 1.2.0 runs on Windows and Linux.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'slicer-1.2.0.tar.gz' })).toBeVisible()
  await context.close()
})

test(
  'a course lists its works with their case studies, including works without a page here',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/Projects/WebDev')
    const works = page.getByRole('region', { name: 'Works' }).getByRole('article')
    await expect(works).toHaveCount(2)
    await expect(works.last()).toContainText(RIGHT_TO_LEFT)
    await works.first().getByRole('link', { name: 'Work 1: page layout', exact: true }).click()
    await expect(page).toHaveURL('/Projects/WebDev/Work1')
    await expect(page.getByRole('region', { name: 'The case' })).toContainText('Outcome')
    const more = page.getByRole('navigation', { name: 'More projects' })
    await more.getByRole('link', { name: 'Previous Web Development' }).click()
    await expect(page).toHaveURL('/Projects/WebDev')
  },
)

test('the theme of the content is on every page, in both themes, and custom.css wins', async ({
  page,
}) => {
  await openHydrated(page, '/Projects')
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((e, key) => getComputedStyle(e).getPropertyValue(key), name)
  expect(await style('html', '--accent')).toBe('#b3261e')
  expect(await style('html', '--radius')).toMatch(/^0(px)?$/)
  expect(await style('h1', 'letter-spacing')).toBe('2px')
  expect(await style('h1', 'background-image')).toMatch(/\/assets\/.*flat/)
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  expect(await loaded()).toEqual(expect.arrayContaining(['Display', 'Text']))
  const drawing = (theme: string) =>
    page.locator(`main img[data-for=${theme}][src*=countdown]`).first()
  const readDrawing = async (theme: string) =>
    (await page.request.get((await drawing(theme).getAttribute('src')) ?? '')).text()
  expect(await readDrawing('light')).toContain('#b3261e')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dark mode' }).click()
  const darkAccent = await style('html', '--accent')
  expect(darkAccent).not.toBe('#b3261e')
  expect(await readDrawing('dark')).toContain(darkAccent)
})

test('notes lead from their list by a tag to a text with code to copy, and are found by the search', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Bounded queues', 'Slow clocks', 'Glass'])
  // Those of the site stay; the versions of the first page are removed.
  await expect(page.locator('head link[rel=alternate]')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'tests' }).click()
  await expect(page).toHaveURL('/Notes/tags/tests')
  await expect(titles).toHaveText(['Bounded queues', 'Slow clocks'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bounded queues' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('ring.ts')).toBeVisible()
  await page.getByRole('button', { name: 'Copy: ring.ts' }).click()
  await expect(page.getByText('Copied', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const slots = 8')
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('zirconium')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('combobox').fill('clocks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Notes/clocks')
  await expect(dialog).toBeHidden()
})

test('notes are entries with author, dates and tags for programs, and so are those of their list', async ({
  request,
}) => {
  const read = async (path: string) => {
    const response = await request.get(path)
    return mf2(await response.text(), { baseUrl: response.url() })
  }
  const { items } = await read('/Notes/queues')
  expect(items).toMatchObject([
    {
      type: ['h-entry'],
      properties: {
        name: ['Bounded queues'],
        summary: ['Why they end.'],
        published: ['2026-03-14'],
        category: ['C', 'tests'],
        url: [expect.stringMatching(/\/Notes\/queues$/) as unknown],
        author: [{ type: ['h-card'], properties: { name: [RIGHT_TO_LEFT] } }],
        content: [{ value: expect.stringContaining('A ring of slots') as unknown }],
      },
    },
  ])
  const [feed] = (await read('/Notes')).items
  expect(feed?.type).toEqual(['h-feed'])
  const children = feed?.children ?? []
  const names = children.map(({ type, properties }) => [type?.[0], properties['name']?.[0]])
  expect(names).toEqual(['Bounded queues', 'Slow clocks', 'Glass'].map((name) => ['h-entry', name]))
})

test('nothing of a draft, of a hidden entry or of a variant of the resume is in the build, nor is it served', async ({
  dist,
  request,
}) => {
  const files = await readdir(dist, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
  expect(texts.length).toBeGreaterThan(100)
  for (const file of texts) {
    expect(file.toLowerCase()).not.toContain(SECRET.toLowerCase())
    const text = (await readFile(file)).toString('latin1')
    expect(text.toLowerCase().includes(SECRET.toLowerCase()), file).toBe(false)
  }
  for (const path of ['/', '/resume.json', '/resume.txt', '/sitemap.xml', '/feed.xml', '/Notes']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect((await response.text()).toLowerCase(), path).not.toContain(SECRET.toLowerCase())
  }
  const hidden = ['/resume.backend.json', '/resumes/backend/resume.pdf', '/Notes/draft']
  for (const path of [...hidden, `/Notes/tags/${SECRET.toLowerCase()}`]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test.describe("the owner's texts", () => {
  test.use({ allowedMessages: /status of 404/ })

  test('are on a page from the server, after hydration and in the search', async ({
    page,
    site,
  }) => {
    const response = await fetch(`${site}/nowhere`)
    expect(await response.text()).toContain('Nothing here &lt;b&gt;.')
    await openHydrated(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here <b>.')
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await expect(search.getByPlaceholder('What do you look for?')).toBeVisible()
    // Another language of the site has texts of its own.
    expect(await (await fetch(`${site}/ar/nowhere`)).text()).not.toContain('Nothing here')
  })
})

test('paths in another language redirect, search and are cached as those of the default one', async ({
  site,
}) => {
  const get = (path: string, headers = {}) => fetch(site + path, { redirect: 'manual', headers })
  for (const [path, location] of [
    ['/ar/', '/ar'],
    ['/AR', '/ar'],
    ['/ar/projects/CASE/?q=x', '/ar/Projects/case?q=x'],
  ] as const) {
    const response = await get(path)
    expect(response.status, path).toBe(308)
    expect(response.headers.get('location')).toBe(location)
  }
  const search = await get(`/ar/Projects?q=${encodeURIComponent('مهندسة')}`)
  expect(search.headers.get('cache-control')).toBe('no-cache')
  const found = await search.text()
  expect(found.match(/<article/g)?.length).toBeGreaterThan(0)
  expect(found).toContain('<html lang="ar" dir="rtl"')
  const [english, arabic] = await Promise.all([get('/'), get('/ar')])
  expect(arabic.headers.get('vary')).toBe('Accept-Encoding')
  expect(arabic.headers.get('cache-control')).toBe(english.headers.get('cache-control'))
  const etag = arabic.headers.get('etag') ?? ''
  expect(etag).not.toBe(english.headers.get('etag'))
  expect((await get('/ar', { 'If-None-Match': etag })).status).toBe(304)
  // Built-in screens exist once, the list in each language with its own web manifest.
  expect((await get('/ar/Projects/Quiz')).status).toBe(404)
  for (const prefix of ['', '/ar']) {
    expect(await (await get(prefix + AUTH)).text()).toContain(`"${prefix}/to-do-list.webmanifest"`)
    const manifest = (await (await get(`${prefix}/to-do-list.webmanifest`)).json()) as object
    expect(manifest).toMatchObject({ scope: prefix + TO_DO_LIST, start_url: prefix + TO_DO_LIST })
  }
})

test('a version has its own card, files and texts for machines', async ({ site }) => {
  const html = await (await fetch(`${site}/ar`)).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('"inLanguage":"ar"')
  expect(html).toContain('<meta property="og:locale" content="ar_EG">')
  expect(html).toContain('<meta property="og:locale:alternate" content="en_US">')
  expect(html).toContain('href="/ar/resume.vcf"')
  const vcard = await fetch(`${site}/ar/resume.vcf`)
  expect(vcard.headers.get('content-disposition')).toContain(encodeURIComponent('مشروع صغير'))
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
  await page.getByRole('link', { name: 'مهندسة', exact: true }).first().click()
  await expect(page).toHaveURL(`${site}/ar/Projects/case`)
  await expect(page.getByText('مرحبا.').last()).toBeVisible()

  // By keyboard: the button opens the list, Escape closes it.
  const button = bar.getByRole('button', { name: 'اللغة' })
  await button.focus()
  await page.keyboard.press('Enter')
  const links = bar.getByRole('list', { name: 'اللغة' }).getByRole('link')
  await expect(links).toHaveText(['English', 'العربية'])
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(links.nth(0)).toHaveAttribute('lang', 'en')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await page.keyboard.press('Enter')
  await links.nth(0).click()
  await expect(page).toHaveURL(`${site}/Projects/case`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Case' }).first()).toBeVisible()

  // A built-in screen exists once: its link leaves the language.
  await openHydrated(page, `${site}/ar/Projects`)
  await page.getByRole('link', { name: 'Quiz', exact: true }).click()
  await expect(page).toHaveURL(`${site}/Projects/Quiz`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  // From there, the menu leads to the front page; nothing offers a page that does not exist.
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectAccessible(drawer)
  await drawer.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(`${site}/ar`)
})

test(
  'the button that copies code stands where its lines end, also in a text from right to left',
  LONG,
  async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await openHydrated(page, `${site}/ar/Projects/case`)
      const figure = page.getByRole('figure').filter({ has: page.getByRole('button') })
      const button = figure.getByRole('button', { name: 'نسخ' })
      const frame = await figure.boundingBox()
      const place = await button.boundingBox()
      const text = await figure.getByText(CODE).evaluate((code) => {
        const range = document.createRange()
        range.selectNodeContents(code)
        const { right, bottom } = range.getBoundingClientRect()
        return { right, bottom }
      })
      if (!frame || !place) throw new Error('One of them is not shown')
      // Beside the line or, on a phone, below it; at the right end of the frame in both.
      expect(place.x >= text.right || place.y >= text.bottom, `at ${width}`).toBe(true)
      expect(place.x, `at ${width}`).toBeGreaterThan(frame.x + frame.width - 2 * place.width)
      expect(place.x + place.width, `at ${width}`).toBeLessThanOrEqual(frame.x + frame.width)
      await button.press('Enter')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await expect(button).toBeFocused()
    }
    await expectAccessible(page)
  },
)

async function fillMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
}

const SENT = 'It is on its way to <me>.'

test('the contact form names what is missing, and mails the message to the owner', async ({
  page,
  smtp,
}) => {
  await openHydrated(page, '/contact')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Look at the fields again.')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Please write your name/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
    /Say something\./,
  )
  await expectAccessible(page)
  await fillMessage(page, 'First line.\nSecond line.')
  await expect(page.getByText('Please write your name')).toBeHidden()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(SENT).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expectAccessible(page)
  await expect.poll(() => smtp.mails.length).toBe(1)
  expect(smtp.mails[0]?.envelope.to).toEqual(['ada@ada.example'])
  expect(smtp.mails[0]?.email.replyTo).toEqual([
    { name: 'Grace Hopper', address: 'grace@example.com' },
  ])
  expect(smtp.mails[0]?.email.subject).toMatch(/: post$/)
  expect(smtp.mails[0]?.email.text).toContain('First line.\nSecond line.')
})

test.describe('without a network', () => {
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED/ })

  test('the contact form says so, and keeps the text', LONG, async ({ page, context }) => {
    await openHydrated(page, '/contact')
    await fillMessage(page, 'Kept.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText('The server did not answer.')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Kept.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(SENT).filter({ visible: true })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedMessages: /status of 400/ })

  test('the contact form comes back with its errors, and is then sent', LONG, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/contact')
    await expect(page.getByText(SENT)).toBeHidden()
    await fillMessage(page, ' ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Look at the fields again.')).toBeVisible()
    const text = page.getByRole('textbox', { name: 'Message' })
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/Say something\./)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Grace Hopper')
    expect(await inspect(page)).toMatchObject({ overflow: 0 })
    await text.fill('Works without scripts.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact#sent')
    await expect(page.getByText(SENT)).toBeVisible()
  })
})
