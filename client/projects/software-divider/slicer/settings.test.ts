import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, parseStoredSettings } from '../stored-settings.ts'
import { INITIAL_FORM, readSettings } from './settings.ts'

describe('the form', () => {
  it('has defaults that suit most networks', () => {
    expect(readSettings(INITIAL_FORM)).toEqual({
      settings: {
        cut: {
          tile: { width: 640, height: 640 },
          overlap: { across: 128, down: 128 },
          border: 'shift',
        },
        fill: 'grey',
        encoding: { format: 'png', quality: 1 },
        minimumShare: 0.1,
      },
      problems: {},
    })
  })

  it('accepts a comma, and overlaps in pixels', () => {
    const form = { ...INITIAL_FORM, overlapAcross: ' 12,5 ', overlapDown: '0' }
    expect(readSettings(form).settings?.cut.overlap).toEqual({ across: 80, down: 0 })
    const pixels = { ...form, overlapBy: 'pixels' as const, overlapAcross: '639' }
    expect(readSettings(pixels).settings?.cut.overlap).toEqual({ across: 639, down: 0 })
  })

  it.each([
    [{ tileWidth: '15' }, 'tileWidth', 'Enter whole pixels from 16 to 8192.'],
    [{ tileHeight: '9000' }, 'tileHeight', 'Enter whole pixels from 16 to 8192.'],
    [{ tileHeight: '9'.repeat(8) }, 'tileHeight', 'Enter whole pixels from 16 to 8192.'],
    [{ tileWidth: '64.5' }, 'tileWidth', 'Enter whole pixels from 16 to 8192.'],
    [{ tileWidth: '' }, 'tileWidth', 'Enter a number.'],
    [{ tileWidth: '1e3' }, 'tileWidth', 'Enter a number.'],
    [{ tileWidth: '-640' }, 'tileWidth', 'Enter whole pixels from 16 to 8192.'],
    [{ overlapAcross: '100' }, 'overlapAcross', 'Enter an overlap from 0 % to below 100 %.'],
    [{ overlapDown: '-5' }, 'overlapDown', 'Enter an overlap from 0 % to below 100 %.'],
    [
      { overlapBy: 'pixels', overlapDown: '640' },
      'overlapDown',
      'Enter an overlap from 0 to less than the tile.',
    ],
    [
      { overlapBy: 'pixels', overlapDown: '-1' },
      'overlapDown',
      'Enter an overlap from 0 to less than the tile.',
    ],
    [{ overlapBy: 'pixels', overlapAcross: '1.5' }, 'overlapAcross', 'Enter whole pixels.'],
    [{ minimumArea: '1000000' }, 'minimumArea', 'Enter a number from 0 to 100.'],
    [{ minimumArea: '-0.5' }, 'minimumArea', 'Enter a number from 0 to 100.'],
    [{ minimumArea: '101' }, 'minimumArea', 'Enter a number from 0 to 100.'],
    [{ format: 'jpeg', quality: '0' }, 'quality', 'Enter a whole number from 1 to 100.'],
  ])('has an error message at the field of %j', (part, field, problem) => {
    const reading = readSettings({ ...INITIAL_FORM, ...(part as Partial<typeof INITIAL_FORM>) })
    expect(reading.settings).toBeUndefined()
    expect(reading.problems).toMatchObject({ [field]: problem })
  })

  it('ignores the quality for a format without one', () => {
    expect(readSettings({ ...INITIAL_FORM, quality: 'x' }).settings).toBeDefined()
  })
})

describe('the stored form', () => {
  it('is restored unchanged', () => {
    const kept = {
      slicer: { ...INITIAL_FORM, tileWidth: '512', border: 'pad' as const },
      aspect: '16:9' as const,
    }
    expect(parseStoredSettings(JSON.stringify({ version: 1, ...kept }))).toEqual(kept)
  })

  it.each([
    '',
    '{"version":',
    'null',
    '[]',
    '7',
    '{"version":2,"aspect":"1:1"}',
    '{"version":1,"slicer":{"__proto__":{"border":"pad"},"format":"exe","tileWidth":640},"aspect":"toString"}',
  ])('has its defaults if the stored text is %j', (text) => {
    expect(parseStoredSettings(text)).toEqual(DEFAULT_SETTINGS)
  })
})
