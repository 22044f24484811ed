import { defineEndpoint } from './endpoint.ts'

/** Succeeds if the process responds and can read its database. */
export const health = defineEndpoint<undefined, { status: 'ok' }>({
  method: 'GET',
  path: '/healthz',
  status: 200,
})

/** A dependency that the site needs for all of its work. */
export type ReadinessPart = 'database' | 'disk' | 'mail'

/**
 * Succeeds if the database can be written, the disk has room and mails are delivered. Otherwise it
 * responds 503, with each part that fails as a `field` of the problem details.
 */
export const readiness = defineEndpoint<undefined, { status: 'ok' }>({
  method: 'GET',
  path: '/readyz',
  status: 200,
})
