import { defineEndpoint } from './endpoint.ts'

/** Whether the process answers and its database can be read. */
export const health = defineEndpoint<undefined, { status: 'ok' }>({
  method: 'GET',
  path: '/healthz',
  status: 200,
})
