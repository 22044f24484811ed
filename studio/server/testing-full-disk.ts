import { systemClock } from '../../shared/clock.ts'
import { readFileText } from './folder.ts'
import { createSaves } from './save.ts'

/* Saves a file of 200 kB, and prints the result: the process of a test. Its argument is the content folder. */
const [, , dir = ''] = process.argv
const found = await readFileText(dir, 'files/a.json')
if (!found.ok || !found.value) throw new Error('The file is gone')
const unused = () => Promise.reject(new Error('Files to download are not checked'))
const saves = createSaves({
  ...{ dir, clock: systemClock, mode: 0o644 },
  content: { read: unused, take: unused },
})
const result = await saves.save('files/a.json', 'b'.repeat(200_000), found.value.digest)
console.log(JSON.stringify(result))
