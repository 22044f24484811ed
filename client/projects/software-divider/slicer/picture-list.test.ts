import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'
import { countTiles, type GridOptions } from './grid.ts'
import {
  addLabels,
  findLabels,
  type LabelFile,
  listSources,
  listOrphanLabels,
  listReady,
  type Picture,
} from './picture-list.ts'

const CUT: GridOptions = {
  tile: { width: 100, height: 100 },
  overlap: { across: 0, down: 0 },
  border: 'shift',
}

function pictureOf(name: string, id: number, reading?: Picture['reading']): Picture {
  const size = { width: 250, height: 100 }
  return { id, file: new File([], name), reading: reading ?? { step: 'ready', size } }
}

function labelsOf(name: string, kind: number): LabelFile {
  const box = { kind, centreX: 0.5, centreY: 0.5, width: 0.1, height: 0.1 }
  return { name, labels: { boxes: [box], problems: [] } }
}

function collect(files: readonly LabelFile[]) {
  return addLabels(new Map(), files)
}

const PICTURES = [
  pictureOf('street.png', 1),
  pictureOf('street.jpg', 2),
  pictureOf('broken.png', 3, { step: 'refused', problem: 'The file is not a picture.' }),
  pictureOf('slow.png', 4, { step: 'reading' }),
]

describe('a label file', () => {
  const files = collect([
    labelsOf('street.txt', 0),
    labelsOf('Street.txt', 1),
    labelsOf('street.TXT', 2),
  ])

  it('belongs to all pictures of its name, and replaces an earlier one', () => {
    for (const picture of PICTURES.slice(0, 2)) {
      expect(findLabels(picture, files)?.labels.boxes[0]?.kind).toBe(2)
    }
    expect(findLabels(pictureOf('toString.png', 5), files)).toBeUndefined()
  })

  it('belongs to a picture whose name has its accents in another form, as on another system', () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
    for (const [picture, labels] of [
      [composed, decomposed],
      [decomposed, composed],
    ]) {
      const [file, own] = [pictureOf(`${picture}.png`, 5), labelsOf(`${labels}.txt`, 3)]
      expect(findLabels(file, collect([own]))).toBe(own)
      expect(listOrphanLabels([file], collect([own]))).toEqual([])
    }
  })

  it('without a picture is reported', () => {
    expect(listOrphanLabels(PICTURES, files).map(({ name }) => name)).toEqual(['Street.txt'])
  })
})

it('200 pictures find their labels among 10,000 label files, as of a training set that was dropped whole, at once', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `frame_${index}`)
  const files = collect(names.map((name) => labelsOf(`${name}.txt`, 0)))
  const pictures = names.slice(0, 200).map((name, index) => pictureOf(`${name}.png`, index))
  const find = () => pictures.map((picture) => findLabels(picture, files))
  expect(find().every((labels) => labels)).toBe(true)
  expect(measureCpuTime(find, 3)).toBeLessThan(20)
})

describe('the pictures to be sliced', () => {
  it('are those that are ready, each with a unique name', () => {
    expect(listSources(PICTURES, new Map()).map(({ stem }) => stem)).toEqual(['street', 'street-2'])
    expect(countTiles(listReady(PICTURES), CUT)).toBe(6)
  })
})
