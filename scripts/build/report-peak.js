import { writeSync } from 'node:fs'
import process from 'node:process'

/* Loaded into each step of the build: reports the peak of its memory, in kilobytes, when it ends. */
process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
