import type { Metadata } from 'sharp'

/** In bytes: what decoding a picture may take, so that the build stays below 600 MB. */
const MAX_DECODER_BYTES = 410_000_000

/**
 * Returns what to do about a picture that the build cannot decode in its memory; undefined if it can.
 * A photograph of 100 megapixels is fine, unless it is an AVIF or a progressive file without colour
 * subsampling.
 */
export function describeTooLarge(metadata: Metadata): string | undefined {
  const { format, width, height } = metadata
  const max = Math.floor(MAX_DECODER_BYTES / bytesPerPixel(metadata) / 1e6)
  const megapixels = Math.ceil((width * height) / 1e6)
  if (format === 'svg' || format === 'gif' || megapixels <= max) return undefined
  return `the picture has ${megapixels} megapixels, and the build can read ${max} of this kind: make it smaller, 1920 pixels across are enough`
}

/**
 * Most files are decoded line by line, AVIF and progressive files as a whole. The figures were measured
 * with sharp 0.35 on pictures of 48 to 101 megapixels.
 */
function bytesPerPixel({
  format,
  isProgressive,
  chromaSubsampling,
  channels,
  depth,
}: Metadata): number {
  if (format === 'heif') return 18
  if (!isProgressive) return 2
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.6 : 7.2
  return channels * (depth === 'ushort' ? 2 : 1) + 1
}
