import { parentPort, workerData } from 'node:worker_threads'
import { convertFont } from './convert-font.ts'

/* The thread that converts a font. */
parentPort?.postMessage(await convertFont(Buffer.from(workerData as Uint8Array)))
