import { SECOND, systemClock } from '../../shared/clock.ts'

/** Milliseconds after which loading a screen fails, from the specification. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** Error of a script or style that failed to load. */
export class ChunkLoadError extends Error {
  /** Milliseconds since 1970: a screen may fail when it is prefetched, long before it is opened. */
  readonly failedAt: number

  constructor(
    reason: 'failed' | 'timed out',
    options?: ErrorOptions,
    failedAt = systemClock.now(),
  ) {
    super(`Loading this screen ${reason}`, options)
    this.name = 'ChunkLoadError'
    this.failedAt = failedAt
  }
}

/**
 * Runs a dynamic import with a time-out and ignores what loads later.
 * Rejects with ChunkLoadError when the import fails or takes too long.
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timed out')), CHUNK_TIMEOUT)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('failed', { cause })))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Creates a screen that throws, in place of one that failed to load before hydration. Its error never becomes old: an
 * old one reloads the page, which a slow hydration would repeat endlessly.
 */
export function createFailedScreen(cause: unknown): () => never {
  const error = new ChunkLoadError('failed', { cause }, Infinity)
  return () => {
    throw error
  }
}
