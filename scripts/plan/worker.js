import { register } from 'tsx/esm/api'

/* The tsx of the main thread does not compile the modules of worker threads. */
register()
await import('./worker.ts')
