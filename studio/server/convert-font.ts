import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { create } from 'fontkit'
import { compress } from 'woff2-encoder'
import { readFontFile } from '../../scripts/theme/font-file.ts'
import { failure, type Result, success } from '../../shared/result.ts'

/** Converts a TrueType or OpenType font to WOFF2. */
export async function convertFont(bytes: Buffer): Promise<Result<Uint8Array, string>> {
  try {
    const font = create(bytes)
    // Damaged tables throw when they are read.
    if ('layout' in font) font.layout('Aa')
    const woff2 = await compress(bytes)
    const read = await readFontFile(woff2)
    return read.ok ? success(woff2) : failure(DAMAGED)
  } catch {
    return failure(DAMAGED)
  }
}

const DAMAGED = 'The font is damaged: download or export it again.'

/** Converts a font in a thread: it takes seconds, in which the studio goes on. */
export async function convertInThread(bytes: Uint8Array): ReturnType<typeof convertFont> {
  const worker = new Worker(new URL('font-thread.js', import.meta.url), { workerData: bytes })
  try {
    const [converted] = (await once(worker, 'message')) as [Result<Uint8Array, string>]
    return converted
  } finally {
    await worker.terminate()
  }
}
