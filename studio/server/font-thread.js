import { register } from 'tsx/esm/api'

/* tsx does not reach into worker threads by itself. */
register()
await import('./font-thread.ts')
