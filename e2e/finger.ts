import type { Locator } from '@playwright/test'
import type { Page } from './site.ts'

type Point = { x: number; y: number }

/** Returns the point in the middle of a part, or so far down it: 0.2 is on its upper part. */
export async function pointOn(part: Locator, down = 0.5): Promise<Point> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height * down }
}

/** A finger that drags: Playwright's own only taps. */
export async function createFinger(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async press(part: Locator) {
      // Waits until it stands still.
      await part.tap({ trial: true })
      at = await pointOn(part)
      await touch('touchStart', at)
    },
    async moveTo(to: Point) {
      const from = at
      at = to
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        })
      }
    },
    /** Trembles before it lifts, as a finger at rest: Chromium makes no click of a tap that stops a fling. */
    async lift() {
      for (let move = 0; move < 12; move++)
        await touch('touchMove', { x: at.x + (move % 2), y: at.y })
      await touch('touchEnd')
    },
  }
}
