import { defineEndpoint } from './endpoint.ts'

/** Whether the process answers and its database can be read. */
export const health = defineEndpoint<undefined, { status: 'ok' }>({
  method: 'GET',
  path: '/healthz',
  status: 200,
})

/** What the site needs to do all of its work. */
export type ReadinessPart = 'database' | 'disk' | 'mail'

/**
 * Whether changes can be kept, the disk has room, and mails are handed over. Otherwise the answer
 * is 503, with each part that fails as a `field` of the problem details.
 */
export const readiness = defineEndpoint<undefined, { status: 'ok' }>({
  method: 'GET',
  path: '/readyz',
  status: 200,
})
