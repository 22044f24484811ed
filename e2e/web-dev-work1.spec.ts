import { findNamedColour, listColourNames } from '../shared/colour/names.ts'
import {
  CONTAINER_PROPERTIES,
  ITEM_PROPERTIES,
  type Property,
} from '../client/projects/web-dev-work1/layout/properties.ts'
import { parseValue } from '../client/projects/web-dev-work1/layout/value.ts'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'

const PATH = '/Projects/WebDev/Work1'

/** A value of a property of the container or of the items that are chosen. */
async function set(page: Page, where: 'Container' | 'Items', name: string, value: string) {
  const field = page.getByRole('region', { name: where }).getByLabel(name, { exact: true })
  const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT'
  await (isList ? field.selectOption(value) : field.fill(value))
}

async function chooseItem(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Item', exact: true })
    .getByLabel(name, { exact: true })
    .check()
}

function sheet(page: Page) {
  return page.getByRole('group', { name: 'Style sheet' })
}

/** The widths of the boxes as the table has them; it is opened for that. */
async function readWidths(page: Page): Promise<string[]> {
  const details = page.locator('details', { hasText: 'The boxes in figures' })
  if ((await details.getAttribute('open')) === null) await details.getByText('The boxes').click()
  return details.locator('tbody td:nth-child(4)').allTextContents()
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test(
  'the first layout shows without JavaScript, and does not shift on hydration',
  LONG,
  async ({ page, browser, site }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
    const still = await plain.newPage()
    await still.setViewportSize({ width: 1280, height: 800 })
    await still.goto(PATH)
    // Pages with scripts never show it.
    await still.getByText('needs JavaScript.').evaluate((sentence) => sentence.remove())
    await openHydrated(page, PATH)
    for (const [index, label] of ['1', '2 with a few words', '3', '4'].entries()) {
      const before = still.getByLabel('Preview').locator(`[data-label="${label}"]`)
      const after = page.getByLabel('Preview').locator('.item').nth(index)
      await expect(after).toHaveText(label)
      expect(await after.boundingBox()).toEqual(await before.boundingBox())
    }
    await expect(still.getByText('7.35:1', { exact: true })).toBeVisible()
    await plain.close()
  },
)

test("the calculations in the text match the browser's layout", LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  for (const [example, widths] of [
    ['Growing', ['300', '500', '200']],
    ['Shrinking', ['320', '160', '120']],
    ['Sharing by fr', ['240', '608', '304']],
  ] as const) {
    await page.getByRole('button', { name: example }).click()
    expect(await readWidths(page)).toEqual(widths)
  }
  // What is wider than its column is drawn smaller, and whole.
  await expect(page.getByText(/^1200 px, drawn at \d\d %$/)).toBeVisible()
  const frame = await page.getByLabel('Preview').boundingBox()
  const last = await page.getByLabel('Preview').locator('.item').nth(2).boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  )
})

test('a change shows at once, is undone, redone, reset, and survives a reload', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  const boxes = page.getByLabel('Preview').locator('.item')
  await set(page, 'Container', 'flex-direction', 'column')
  await expect(sheet(page)).toContainText('flex-flow: column wrap;')
  await page.getByRole('checkbox', { name: 'Shorthands' }).uncheck()
  await expect(sheet(page)).toContainText('flex-direction: column;')

  await boxes.nth(2).click()
  await expect(page.getByLabel('3', { exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(boxes).toHaveCount(5)
  await set(page, 'Items', 'order', '-1')
  await expect(sheet(page)).toContainText(/nth-child\(5\) \{[^}]*order: -1;/)
  await page.getByRole('radio', { name: 'Grid' }).check()
  await set(page, 'Container', 'grid-template-columns', 'repeat(2,1FR)')
  await expect(sheet(page)).toContainText('grid-template-columns: repeat(2, 1fr);')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet(page)).not.toContainText('grid-template-columns')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Flexbox' })).toBeChecked()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.reload()
  await expect(sheet(page)).toContainText('grid-template-columns: repeat(2, 1fr);')
  await expect(boxes).toHaveCount(5)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(sheet(page)).toContainText('flex-wrap: wrap;')
  await expect(boxes).toHaveCount(4)
})

test(
  'an invalid value shows an error and changes nothing; no typed text becomes a style',
  LONG,
  async ({ page }) => {
    await openHydrated(
      page,
      `${PATH}?container=display:grid;grid-template-columns:1fr 2fr&item=&item=`,
    )
    await expect(sheet(page)).toContainText('grid-template-columns: 1fr 2fr')
    const before = await sheet(page).textContent()
    const columns = page.getByLabel('grid-template-columns')
    for (const [typed, problem] of [
      ['minmax(1fr, 2px)', 'The minimum of minmax() cannot be flexible.'],
      ['repeat(auto-fill, 1fr)', /definite size/],
      ['1fr; } :host { display: none', /is none\.$/],
    ] as const) {
      await columns.fill(typed)
      await expect(page.getByText(problem)).toBeVisible()
      await expect(columns).toHaveAttribute('aria-invalid', 'true')
      expect(await sheet(page).textContent()).toBe(before)
    }
    await columns.fill('1fr 1fr 1fr')
    await expect(page.getByText(/is none/)).toBeHidden()
    await set(page, 'Container', 'grid-template-areas', 'a a\nb a')
    await expect(page.getByText('The area a must be a rectangle.')).toBeVisible()

    await openHydrated(
      page,
      `${PATH}?container=display:grid}*{color:red;row-gap:url(x);height:9px&item=__proto__:1;words:<b>`,
    )
    await expect(sheet(page)).toHaveText('.container { display: flex; height: 9px; }', {
      useInnerText: true,
    })
    await expect(page.getByLabel('Preview').locator('.item')).toHaveText(['1'])
  },
)

/** What people type, for every kind of value; each property takes some of it. */
const TYPED = [
  ...[
    '0',
    '1',
    '2.5',
    '-1',
    '12px',
    '50%',
    '.5rem',
    '1em',
    '8ch',
    'auto',
    'main',
    'none',
    'normal',
  ],
  ...['1 / -1', 'span 2 / main', 'auto / 3', 'a b\na b', '"a ." "a b"', '1fr', '.5fr auto 20%'],
  ...['minmax(0, 1fr) fit-content(10rem)', 'minmax(min-content, max-content)', 'minmax(auto, 0)'],
  ...['repeat(3, 1fr minmax(10px, auto))', 'repeat(auto-fit, minmax(auto, 9px) 10%) 20px'],
  ...['repeat(auto-fill, minmax(140px, 1fr))', 'content', 'fit-content', 'min-content'],
]

/** The values that a property takes, as they get into the style sheet. */
function listValues({ syntax }: Property): string[] {
  const typed = syntax.kind === 'keyword' ? syntax.keywords : TYPED
  return typed.flatMap((text) => {
    const value = parseValue(syntax, text)
    return value.ok ? [value.value] : []
  })
}

test(
  'the browser accepts every value that the page accepts, and has the same named colours',
  LONG,
  async ({ page }) => {
    await page.goto(PATH)
    const values = [...CONTAINER_PROPERTIES, ...ITEM_PROPERTIES].flatMap((property) =>
      listValues(property).map((value) => [property.name, value] as const),
    )
    expect(values.length).toBeGreaterThan(200)
    const refused = await page.evaluate(
      (pairs) => pairs.filter(([name, value]) => !CSS.supports(name, value)),
      values,
    )
    expect(refused).toEqual([])

    const names = listColourNames()
    const colours = await page.evaluate((list) => {
      const element = document.body.appendChild(document.createElement('span'))
      return list.map((name) => {
        element.style.color = name
        return getComputedStyle(element).color
      })
    }, names)
    expect(colours).toEqual(
      names.map((name) => {
        const digits = findNamedColour(name) ?? ''
        const channels = [0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16))
        return `rgb(${channels.join(', ')})`
      }),
    )
  },
)

test('five exercises check two widths, and solved ones are stored', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const bench = page.getByRole('group', { name: 'On the bench' })
  await bench.getByLabel('1. Dead centre').check()
  await expect(page.getByText('Not there yet. 0 of 1 in place at 640 px')).toBeVisible()
  await set(page, 'Container', 'justify-content', 'space-around')
  await set(page, 'Container', 'align-items', 'center')
  await expect(page.getByText('Solved. 1 of 1 in place at 640 px, 1 of 1')).toBeVisible()

  await page.getByRole('button', { name: 'Next: All the rest' }).click()
  await expect(page.getByRole('heading', { name: 'All the rest' })).toBeFocused()
  await chooseItem(page, '2')
  await set(page, 'Items', 'flex-grow', '3')
  await expect(page.getByText('Solved. 3 of 3')).toBeVisible()

  await page.getByRole('button', { name: 'Next: Cards that wrap' }).click()
  await chooseItem(page, 'All')
  await set(page, 'Items', 'flex-basis', '160px')
  await set(page, 'Items', 'flex-grow', '1')
  await expect(page.getByText('Not there yet.')).toBeVisible()
  await set(page, 'Container', 'flex-wrap', 'wrap')
  await expect(page.getByText('Solved. 5 of 5')).toBeVisible()

  // By named areas, where the target has lines.
  await page.getByRole('button', { name: 'Next: A page with a sidebar' }).click()
  await set(page, 'Container', 'grid-template-columns', '120px 1fr')
  await set(page, 'Container', 'grid-template-areas', 'top top\nside main\nend end')
  for (const [item, area] of [
    ['1', 'top'],
    ['2', 'side'],
    ['3', 'main'],
    ['4', 'end'],
  ] as const) {
    await chooseItem(page, item)
    await set(page, 'Items', 'grid-area', area)
  }
  await expect(page.getByText('Solved. 4 of 4')).toBeVisible()

  // Right on a desk is not enough: without filling holes it fails on a phone.
  await page.getByRole('button', { name: 'Next: A gallery' }).click()
  await set(page, 'Container', 'grid-template-columns', 'repeat(auto-fill, minmax(140px, 1fr))')
  await expect(page.getByText(/7 of 7 in place at 640 px, [1-6] of 7 at 360/)).toBeVisible()
  await set(page, 'Container', 'grid-auto-flow', 'row dense')
  await expect(page.getByText('all five are solved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add item' })).toBeHidden()

  await page.reload()
  await expect(bench.getByText('solved')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: '5. A gallery without holes' })).toBeChecked()
  // One's own layout is as it was left.
  await bench.getByLabel('Your own').check()
  await expect(page.getByLabel('Preview').locator('.item')).toHaveCount(4)
})

test(
  'the CSS and a link can be copied, and the link shows the layout until it is changed',
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Named areas' }).click()
    await page.getByLabel('320', { exact: true }).check()
    await page.getByRole('button', { name: 'Copy CSS' }).click()
    await expect(page.getByText('CSS copied.')).toBeVisible()
    const css = await page.evaluate(() => navigator.clipboard.readText())
    expect(css).toContain('    "head head"\n    "side main"\n    "foot foot";\n')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())

    await page.getByRole('button', { name: 'Growing' }).click()
    await openHydrated(page, link)
    await expect(sheet(page)).toContainText('grid-area: foot;')
    await expect(page.getByText('320 px', { exact: true })).toBeVisible()
    await set(page, 'Container', 'row-gap', '2rem')
    await expect(page).toHaveURL(PATH)
    await page.reload()
    await expect(sheet(page)).toContainText('gap: 2rem 12px;')
  },
)

test(
  'contrast ratios are exact, and a failing pair gets the nearest colour that passes',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    const checker = page.getByRole('region', { name: 'Contrast checker' })
    const text = checker.getByLabel('Text colour', { exact: true })
    await checker.getByLabel('Background', { exact: true }).fill('White')
    await text.fill('rgb(119 119 119)')
    await expect(checker.getByText('4.47:1')).toBeVisible()
    await expect(checker.getByText('Fails')).toHaveCount(3)
    const nearest = checker.getByRole('list', { name: 'Nearest colours that pass' })
    await nearest.getByRole('listitem').first().getByRole('button', { name: 'Text' }).press('Enter')
    await expect(text).toHaveValue('#767676')
    await expect(checker.getByText('4.54:1')).toBeVisible()
    // The suggestion is gone: its result has the focus.
    await expect(page.locator(':focus')).toContainText('4.54:1 contrast ratio')
    await expect(checker.getByLabel('Text colour, picker')).toHaveValue('#767676')
    await checker.getByLabel('Text colour, picker').fill('#0b5d4e')
    await expect(text).toHaveValue('#0b5d4e')
    await checker.getByRole('button', { name: 'Swap colours' }).click()
    await expect(text).toHaveValue('White')

    await text.fill('url(x)')
    await expect(checker.getByText('Enter a CSS colour')).toBeVisible()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await text.fill('hsl(0 0% 0% / 50%)')
    await expect(checker.getByText(/:1$/).first()).toBeVisible()
    await page.reload()
    await expect(text).toHaveValue('hsl(0 0% 0% / 50%)')
  },
)

test('keys move the divider between the first and the reworked version', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const line = page.getByRole('slider', { name: 'First version and reworked one' })
  await line.focus()
  await page.keyboard.press('End')
  await expect(
    page.getByText(/600 px of it out of sight, the reworked one all of it/),
  ).toBeVisible()
  await expect(line).toHaveAttribute('aria-valuetext', '100 % first version, 0 % reworked')
  const first = page.locator('[data-window] > :first-child')
  await expect(first).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
  await page.keyboard.press('Home')
  await expect(first).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
  await page.getByLabel('As wide as there is room').check()
  await expect(page.getByText(/^In this window of [4-9]\d\d px, the first version/)).toBeVisible()
})

test('everything works by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('radio', { name: 'Your own' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Dead centre' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('One property places along the main axis')).toBeVisible()
  await page.getByRole('radio', { name: 'Flexbox' }).focus()
  for (const name of ['flex-direction', 'flex-wrap', 'justify-content']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name, { exact: true })).toBeFocused()
  }
  await page.keyboard.type('center')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('align-items')).toBeFocused()
  await page.keyboard.type('center')
  await expect(page.getByText('Solved. 1 of 1')).toBeVisible()
  await page.keyboard.press('Tab')
  const gap = page.getByLabel('row-gap')
  await expect(gap).toBeFocused()
  await page.keyboard.type('5px')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(gap).toHaveValue('16px')
  await expect(sheet(page)).toContainText('row-gap: 16px;')
})

test(
  'nothing overflows sideways on a phone, and it works without storage',
  LONG,
  async ({ page }) => {
    await blockLocalStorage(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await openHydrated(
      page,
      `${PATH}?container=display:flex&width=1400${'&item=words:many'.repeat(12)}`,
    )
    await expect(page.getByText(/^1400 px, drawn at \d\d %$/)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await readWidths(page)
    await page.getByLabel('Text colour', { exact: true }).fill('hotpink')
    await expectNoSidewaysScrolling(page)
    await page.getByLabel('3. Cards that wrap').check()
    await expect(page.getByText('Your browser cannot save your changes')).toBeVisible()
    await expectNoSidewaysScrolling(page)
  },
)

test('axe finds nothing with an exercise, an error and failing colours, in the light theme', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('layout-laboratory', '{"version":'))
  await openHydrated(page, PATH)
  await expect(page.getByText('Your saved data could not be read')).toBeVisible()
  await page.getByLabel('4. A page with a sidebar').check()
  await set(page, 'Container', 'grid-template-columns', '1fr 2')
  await chooseItem(page, 'All')
  await readWidths(page)
  await page.getByLabel('Text colour', { exact: true }).fill('#999')
  await expectAccessible(page)
})

test(
  'axe finds nothing with a wide grid and no colour, in the dark theme',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Sharing by fr' }).click()
    await readWidths(page)
    await page.getByLabel('Background', { exact: true }).fill('#fff8')
    await expect(page.getByText('A background has to be opaque.')).toBeVisible()
    await expectAccessible(page)
  },
)
