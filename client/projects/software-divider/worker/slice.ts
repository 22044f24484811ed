import type { Size } from '../picture/box.ts'
import { listTiles, planGrid } from '../slicer/grid.ts'
import { formatLabels, mapLabels } from '../slicer/labels.ts'
import {
  describePicture,
  describeTile,
  type Failure,
  formatManifest,
  type ManifestPicture,
} from '../slicer/manifest.ts'
import type { Settings } from '../slicer/settings.ts'
import { createTileNames } from '../slicer/tile-names.ts'
import { type Archive, createArchive } from './archive.ts'
import { decode } from './decode.ts'
import { createCutter, extensionOf } from './draw.ts'
import type { Reply, Source } from './jobs.ts'

/** Progress callback: number of tiles done, and the current file. */
type Report = (done: number, source: string) => void

/**
 * Slices pictures one after the other into a ZIP file with `images/`, `labels/` and
 * `manifest.json`.
 * One picture is in memory at a time. A picture that fails is reported in the reply and the
 * manifest.
 */
export async function slice(
  sources: readonly Source[],
  settings: Settings,
  now: number,
  report: Report,
): Promise<Reply> {
  const archive = createArchive(now)
  const pictures: ManifestPicture[] = []
  const failures: Failure[] = []
  let done = 0
  for (const source of sources) {
    const { name } = source.file
    report(done, name)
    const decoded = await decode(source.file)
    if (!decoded.ok) {
      failures.push({ source: name, problem: decoded.problem })
      continue
    }
    const onTile = () => {
      done++
      report(done, name)
    }
    pictures.push(await slicePicture(source, decoded.value, settings, archive, onTile))
  }
  archive.add('manifest.json', encodeText(formatManifest(settings, pictures, failures)))
  return { kind: 'made', name: 'slices.zip', blob: archive.finish(), pieces: done, failures }
}

async function slicePicture(
  { file, stem, labels }: Source,
  bitmap: ImageBitmap,
  settings: Settings,
  archive: Archive,
  onTile: () => void,
): Promise<ManifestPicture> {
  const size: Size = { width: bitmap.width, height: bitmap.height }
  const grid = planGrid(size, settings.cut)
  const nameTile = createTileNames(stem, grid)
  const cut = createCutter(bitmap, settings.fill, settings.encoding)
  const picture = describePicture(file.name, size, grid, labels)
  try {
    for (const tile of listTiles(grid)) {
      const name = nameTile(tile)
      const path = `images/${name}.${extensionOf(settings.encoding)}`
      const blob = await cut(tile.box)
      archive.add(path, new Uint8Array(await blob.arrayBuffer()))
      const entry = describeTile(path, tile, size)
      if (labels) {
        const lines = formatLabels(mapLabels(labels.boxes, size, tile.box, settings.minimumShare))
        const labelPath = `labels/${name}.txt`
        archive.add(labelPath, encodeText(lines))
        entry.labels = { file: labelPath, boxes: lines.split('\n').length - 1 }
      }
      picture.tiles.push(entry)
      onTile()
    }
  } finally {
    bitmap.close()
  }
  return picture
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
