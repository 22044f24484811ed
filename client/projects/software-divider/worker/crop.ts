import { formatCoordinates } from '../cropper/coordinates.ts'
import type { Box } from '../picture/box.ts'
import type { Encoding } from '../slicer/settings.ts'
import { createArchive } from './archive.ts'
import { decode } from './decode.ts'
import { createCutter, extensionOf } from './draw.ts'
import type { Reply } from './jobs.ts'

/** Crops boxes out of a picture: a picture for one box, else a ZIP file with `coordinates.json`. */
export async function crop(
  file: File,
  stem: string,
  boxes: readonly Box[],
  encoding: Encoding,
  now: number,
  report: (done: number) => void,
): Promise<Reply> {
  const decoded = await decode(file)
  if (!decoded.ok) return { kind: 'failed', problem: decoded.problem }
  const bitmap = decoded.value
  const cut = createCutter(bitmap, 'white', encoding)
  const extension = extensionOf(encoding)
  try {
    const [only] = boxes
    if (only && boxes.length === 1) {
      const blob = await cut(only)
      return { kind: 'made', name: `${stem}_crop.${extension}`, blob, pieces: 1, failures: [] }
    }
    const archive = createArchive(now)
    const digits = String(boxes.length).length
    for (const [index, box] of boxes.entries()) {
      const blob = await cut(box)
      const name = `${stem}_crop${String(index + 1).padStart(digits, '0')}.${extension}`
      archive.add(name, new Uint8Array(await blob.arrayBuffer()))
      report(index + 1)
    }
    const coordinates = formatCoordinates('json', file.name, bitmap, boxes)
    archive.add('coordinates.json', new TextEncoder().encode(coordinates))
    return {
      kind: 'made',
      name: `${stem}_crops.zip`,
      blob: archive.finish(),
      pieces: boxes.length,
      failures: [],
    }
  } finally {
    bitmap.close()
  }
}
