import { join } from 'node:path'
import { writeStart } from './start-folder.ts'
import { writeExample } from './testing-start.ts'

/* Starts one site after the other until it is killed: the process of a test. Its argument is the folder of their content folders. */
const [, , dir = ''] = process.argv
console.log('starting')
for (let number = 0; ; number++) await writeStart(join(dir, String(number)), 0o644, writeExample)
