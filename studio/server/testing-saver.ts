import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { readFileText } from './folder.ts'
import { keepVersion } from './history.ts'
import { replaceFile } from './replace-file.ts'
import { killBefore } from './testing-kill.ts'

/*
 * Saves a text, and prints the number of its file operations: the process of a test. Its arguments are the content folder and
 * the operation before which it is killed.
 */
const [, , dir = '', operation] = process.argv
const countOperations = killBefore(Number(operation))
const found = await readFileText(dir, 'files/a.json')
if (!found.ok || !found.value) throw new Error('The file is gone')
const { text: old, digest } = found.value
await keepVersion(dir, 'files/a.json', Buffer.from(old), systemClock)
const text = 'b'.repeat(1_000_000)
await replaceFile(join(dir, 'files/a.json'), { text, mode: 0o644, before: digest })
console.log(countOperations())
