import { createChangeMemory } from './queue/change-memory.ts'

/**
 * The one value that this page's lists share: nothing that React or the router keep outlives the
 * screen, and a person who logs out and in again finds it left and entered. The server renders the
 * screen without starting a list, and so never writes to it.
 */
export const pageMemory = createChangeMemory()
