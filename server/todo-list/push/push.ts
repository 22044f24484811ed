import { createPushBrowsers, type PushBrowsers } from './browsers.ts'
import { createPushOutbox, type PushOutbox } from './outbox.ts'

type Dependencies = Parameters<typeof createPushOutbox>[0] &
  Omit<Parameters<typeof createPushBrowsers>[0], 'outbox' | 'publicKey'>

/** Creates the notifications of a site: the browsers that show them, and the queue. */
export function createPush(dependencies: Dependencies): {
  browsers: PushBrowsers
  outbox: PushOutbox
} {
  const outbox = createPushOutbox(dependencies)
  const { publicKey } = dependencies.key
  return { outbox, browsers: createPushBrowsers({ ...dependencies, outbox, publicKey }) }
}
