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

/**
 * Presses a key, and returns the milliseconds from its event to the end of the frame that shows the result.
 * @param changed a selector: the result is the next change in this element; without it, the next input
 */
export async function measurePaint(page: Page, key: string, changed?: string): Promise<number> {
  const painted = await page.evaluateHandle((selector) => {
    const time = new Promise<number>((resolve) => {
      let pressed = 0
      const once = { capture: true, once: true }
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), once)
      const measure = new MessageChannel()
      measure.port1.onmessage = () => resolve(performance.now() - pressed)
      const element = selector && document.querySelector(selector)
      const result = new Promise<unknown>((shown) => {
        if (element) {
          const observed = { subtree: true, childList: true, characterData: true }
          new MutationObserver(shown).observe(element, observed)
        } else addEventListener('input', shown, once)
      })
      // The message is the first task after the frame.
      void result.then(() => requestAnimationFrame(() => measure.port2.postMessage('')))
    })
    return { time }
  }, changed)
  await page.keyboard.press(key)
  return painted.evaluate(({ time }) => time)
}
