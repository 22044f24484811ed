import { writeStart } from './start-folder.ts'
import { killBefore } from './testing-kill.ts'
import { writeExample } from './testing-start.ts'

/*
 * Starts a site, and prints the number of its file operations: the process of a test. Its arguments are the content folder and
 * the operation before which it is killed.
 */
const [, , dir = '', operation] = process.argv
const countOperations = killBefore(Number(operation))
await writeStart(dir, 0o644, writeExample)
console.log(countOperations())
