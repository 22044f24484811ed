import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'

/** Starts Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Makes the processor of a page so many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** The milliseconds from the event of a key to its result in the page, and to the end of the frame that shows it. */
export type KeyTimes = { changed: number; painted: number }

/**
 * Presses a key and measures its result.
 * @param within a selector: the result is the next change in this element; without it, the next input
 */
export async function measureKey(page: Page, key: string, within?: string): Promise<KeyTimes> {
  const measured = await page.evaluateHandle((selector) => {
    const times = new Promise<KeyTimes>((resolve) => {
      let [pressed, changed] = [0, 0]
      const once = { capture: true, once: true }
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), once)
      const measure = new MessageChannel()
      measure.port1.onmessage = () => resolve({ changed, painted: performance.now() - pressed })
      const element = selector && document.querySelector(selector)
      const result = new Promise<unknown>((shown) => {
        if (element) {
          const observed = { subtree: true, childList: true, characterData: true, attributes: true }
          new MutationObserver(shown).observe(element, observed)
        } else addEventListener('input', shown, once)
      })
      // The message is the first task after the frame.
      void result.then(() => {
        changed = performance.now() - pressed
        requestAnimationFrame(() => measure.port2.postMessage(''))
      })
    })
    return { times }
  }, within)
  await page.keyboard.press(key)
  return measured.evaluate(({ times }) => times)
}
