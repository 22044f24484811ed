import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { expect, type Page } from './site.ts'

export const PATH = '/Projects/SoftwareDivider'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

type Tile = {
  file: string
  box: [number, number, number, number]
  padding?: { right: number; bottom: number }
  labels?: { file: string; boxes: number }
}

type Manifest = {
  pictures: {
    source: string
    width: number
    height: number
    labels?: { problems: unknown[] }
    tiles: Tile[]
  }[]
  failures: { source: string; problem: string }[]
}

/** A picture in which no two places are alike. */
export function drawNoise(width: number, height: number): Sharp {
  let state = 1
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export function drawPlain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#4a7' } })
}

export async function asPng(name: string, picture: Sharp): Promise<Upload> {
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

export function asText(name: string, text: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** The pixels of an encoded picture as three bytes each. */
export async function decode(file: Uint8Array | Buffer | undefined) {
  if (!file) throw new Error('There is no such file')
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

export async function chooseForSlicer(page: Page, files: Upload[]): Promise<void> {
  await page.getByLabel('Choose pictures and labels').setInputFiles(files)
}

export async function save(
  page: Page,
  name: string | RegExp,
): Promise<{ name: string; file: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) }
}

export async function slice(
  page: Page,
): Promise<{ files: Record<string, Uint8Array>; manifest: Manifest }> {
  await page.getByRole('button', { name: 'Slice into tiles' }).click()
  const { name, file } = await save(page, 'Save slices.zip')
  expect(name).toBe('slices.zip')
  const files = unzipSync(file)
  const manifest = strFromU8(files['manifest.json'] ?? strToU8('{}'))
  return { files, manifest: JSON.parse(manifest) as Manifest }
}
