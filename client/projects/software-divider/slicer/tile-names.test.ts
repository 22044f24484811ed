import { describe, expect, it } from 'vitest'
import { cleanStem, createStems } from '../picture/file-names.ts'
import { type GridOptions, listTiles, planGrid } from './grid.ts'
import { createTileNames } from './tile-names.ts'

const CUT: GridOptions = {
  tile: { width: 100, height: 100 },
  overlap: { across: 0, down: 0 },
  border: 'shift',
}

describe('names of tiles', () => {
  it('sort in the order of the tiles, and contain their position', () => {
    const grid = planGrid({ width: 1150, height: 220 }, CUT)
    const nameTile = createTileNames('field', grid)
    const names = [...listTiles(grid)].map(nameTile)
    expect(names).toEqual(names.toSorted())
    expect(names[0]).toBe('field_r0_c00_x0000_y000')
    expect(names.at(-1)).toBe('field_r2_c11_x1050_y120')
  })
})

describe('the stem of a file', () => {
  it.each([
    ['street.png', 'street'],
    ['a.b.c.jpeg', 'a.b.c'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\x?.png', 'C__x_'],
    ['a\u0000b\u202e\ud800.png', 'a_b__'],
    ['.png', 'png'],
    ['...', 'picture'],
    ['', 'picture'],
    ['__proto__', '__proto__'],
    [`${'ä'.repeat(300)}.png`, 'ä'.repeat(80)],
    [`a${'\u8857'.repeat(84)}.png`, `a${'\u8857'.repeat(53)}`],
  ])('%j is safe in every archive', (name, stem) => {
    expect(cleanStem(name)).toBe(stem)
  })

  it('is unique', () => {
    expect(createStems(['a.png', 'A.jpg', 'a.webp', 'a-2.png', 'b.png'])).toEqual([
      'a',
      'A-2',
      'a-3',
      'a-2-2',
      'b',
    ])
  })
})
