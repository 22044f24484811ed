import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/find-chromium.ts'

/** Harmful events observed in a visitor's browser. */
type Observed = {
  /** Scripts that ran, by the dialogs they opened. */
  dialogs: string[]
  /** Violations that the content security policy or Trusted Types blocked. */
  violations: string[]
  /** Uncaught errors. */
  errors: string[]
  /** Requests to other hosts. */
  foreign: string[]
}

/** A browser profile with a page, and what the page did. */
export type Visitor = { context: BrowserContext; page: Page; seen: Observed }

/** Starts one Chromium for a test file; returns a function that opens a separate profile for a test. */
export function useBrowser(): (origin: string) => Promise<Visitor> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
      // Enables the back/forward cache, as in the browsers of visitors.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  })
  afterAll(() => browser.close())

  return async (origin) => {
    const context = await browser.newContext({ baseURL: origin })
    onTestFinished(() => context.close())
    const seen: Observed = { dialogs: [], violations: [], errors: [], foreign: [] }
    await context.exposeFunction('reportViolation', (text: string) => seen.violations.push(text))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as Window & { reportViolation?: (text: string) => void }
        reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    await context.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
      (route) => {
        seen.foreign.push(route.request().url())
        return route.abort()
      },
    )
    context.on('weberror', (error) => seen.errors.push(error.error().message))
    context.on('page', (page) => {
      page.on('dialog', (dialog) => {
        seen.dialogs.push(dialog.message())
        void dialog.dismiss()
      })
    })
    return { context, page: await context.newPage(), seen }
  }
}

/**
 * Lists elements and attributes that only injected markup can create, and links to addresses that the
 * site never links to.
 * @param html a document to check instead, whose scripts do not run
 */
export function findInjectedMarkup(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((source) => {
    const root =
      source === undefined ? document : new DOMParser().parseFromString(source, 'text/html')
    const made = [...root.querySelectorAll('*')].filter((element) => {
      const { attributes, localName } = element
      // The template of the scripts is in the head, which another test compares with the sample's.
      if (element.matches('head > template')) return false
      if (/^(?:iframe|object|embed|base|template|animate)$/.test(localName)) return true
      // Formulas of texts have nothing but MathML in them.
      if (localName === 'math') {
        return [...element.querySelectorAll('*')].some(
          ({ namespaceURI }) => namespaceURI !== element.namespaceURI,
        )
      }
      if (localName === 'script') return element.closest('main') !== null
      return [...attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(?:href|src|action|formaction|xlink:href)$/.test(name) &&
            /^\P{L}*(?:javascript|vbscript|data):/iu.test(value)),
      )
    })
    return made.map(({ outerHTML }) => outerHTML.slice(0, 200))
  }, html)
}

/** Expects that no script ran or was blocked, and that no text was parsed as markup. */
export async function expectHarmless({ page, seen }: Visitor, where: string): Promise<void> {
  expect([where, await findInjectedMarkup(page)]).toEqual([where, []])
  expect([where, seen]).toEqual([where, { dialogs: [], violations: [], errors: [], foreign: [] }])
}
