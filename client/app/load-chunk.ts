import { SECOND } from '../../shared/clock.ts'

/** How long a screen may take to arrive, as specified. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** A screen's script or style did not arrive. */
export class ChunkLoadError extends Error {
  constructor(reason: 'failed' | 'timed out', options?: ErrorOptions) {
    super(`Loading this screen ${reason}`, options)
    this.name = 'ChunkLoadError'
  }
}

/**
 * Runs a dynamic import against the time-out; whatever arrives later is ignored.
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
