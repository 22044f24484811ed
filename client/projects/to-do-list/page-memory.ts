import type { MutationMemory } from './queue/mutation-store.ts'

/**
 * The memory that all lists of this page share, because React state ends with the screen. The
 * server renders the screen without starting a list, so it never writes here.
 */
export const pageMemory: MutationMemory = new Map()
