import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ThemeTokens } from '../theme/tokens.ts'
import { drawDefaultIcon } from './default-icon.ts'

/** File name of the owner's icon in the content folder; it replaces the default icon. */
export const OWN_ICON = 'icon.svg'

/** Default density of SVG; each icon size is rendered separately. */
const DOTS_PER_INCH = 72

/** Path and size in pixels of the icon for iOS home screens. */
export const APPLE_ICON = { path: '/apple-touch-icon.png', size: 180 }
/** Paths and sizes in pixels of the manifest's icons. */
export const ICONS = [
  { path: '/icon-192.png', size: 192 },
  { path: '/icon-512.png', size: 512 },
] as const
/** Path and size in pixels of the maskable icon. */
export const MASKABLE_ICON = { path: '/icon-maskable-512.png', size: 512 }

/** Size of the drawing relative to the icon; the margin allows for rounded corners. */
const ICON_SCALE = 0.72
/** As `ICON_SCALE`, for the safe zone: a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
const MASKABLE_SCALE = 0.56

/**
 * Renders every icon of the site from one SVG: the SVG itself, an ICO for old browsers and feed
 * readers, and PNGs for home screens. The keys are URL paths.
 * @param dir the content folder
 * @param background colour behind the icons of home screens
 * @param tokens colours of the default icon
 */
export async function makeIcons(
  dir: string,
  background: string,
  tokens: ThemeTokens,
): Promise<Map<string, Buffer>> {
  const svg = (await readOwnIcon(dir)) ?? Buffer.from(drawDefaultIcon(tokens))
  const { width, height } = await sharp(svg).metadata()

  function draw(size: number): Promise<Buffer> {
    const density = (DOTS_PER_INCH * size) / Math.max(width, height)
    return sharp(svg, { density: Math.min(Math.max(density, 1), 10_000) })
      .resize({ width: size, height: size, fit: 'contain', background: '#0000' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  async function frame(size: number, share: number): Promise<Buffer> {
    const drawing = await draw(Math.round(size * share))
    return sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: drawing }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  }

  const icons = new Map<string, Buffer>([
    ['/favicon.svg', svg],
    [
      '/favicon.ico',
      packIco(await Promise.all([16, 32, 48].map(async (size) => [size, await draw(size)]))),
    ],
    [APPLE_ICON.path, await frame(APPLE_ICON.size, ICON_SCALE)],
    [MASKABLE_ICON.path, await frame(MASKABLE_ICON.size, MASKABLE_SCALE)],
  ])
  for (const { path, size } of ICONS) icons.set(path, await draw(size))
  return icons
}

/** Returns false if the owner has an icon that cannot be rendered as an SVG. */
export async function canDrawIcon(dir: string): Promise<boolean> {
  try {
    const own = await readOwnIcon(dir)
    return own === undefined || (await sharp(own).metadata()).format === 'svg'
  } catch {
    return false
  }
}

async function readOwnIcon(dir: string): Promise<Buffer | undefined> {
  return readFile(join(dir, OWN_ICON)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  })
}

const ICO_HEADER = 6
const ICO_ENTRY = 16

/** Packs PNGs into one ICO file (https://en.wikipedia.org/wiki/ICO_(file_format)#File_structure). */
export function packIco(images: [size: number, png: Buffer][]): Buffer {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of images.entries()) {
    const entry = ICO_HEADER + ICO_ENTRY * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(([, png]) => png)])
}
