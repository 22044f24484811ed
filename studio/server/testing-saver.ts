import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { readFileText } from './folder.ts'
import { keepVersion } from './history.ts'
import { replaceFile } from './replace-file.ts'

/* Saves two texts by turns until it is killed: the process of a test. Its argument is the content folder. */
const [, , dir = ''] = process.argv
console.log('saving')
for (let turn = 0; ; turn++) {
  const found = await readFileText(dir, 'files/a.json')
  if (!found.ok || !found.value) throw new Error('The file is gone')
  const { text: old, digest } = found.value
  await keepVersion(dir, 'files/a.json', Buffer.from(old), systemClock)
  const text = (turn % 2 === 0 ? 'a' : 'b').repeat(1_000_000)
  await replaceFile(join(dir, 'files/a.json'), { text, mode: 0o644, before: digest })
}
