import type { Palette } from '../palette.ts'
import { element, rounded } from '../svg.ts'
import { type Person, bust } from './bust.ts'

const SCALE = 1.66

/** The owner's portrait until there is a photograph, 480 × 600, on its own ground for both themes. */
export function drawPortrait(palette: Palette): string {
  const person: Person = {
    tone: 0.2,
    hair: 'M110 134C98 82 122 48 166 48C208 48 222 84 210 134C208 118 204 108 198 100C176 101 152 95 137 80C132 98 116 110 110 134z',
    hairColour: palette.text,
    strands: 'M137 80C141 70 151 63 166 62M152 88C162 78 174 75 188 80',
    clothes: 'M20 334C22 268 78 250 136 230Q160 262 184 230C242 250 298 268 300 334z',
    clothesColour: palette.accent,
    seams: 'M126 235Q160 280 194 235M76 334V292M244 334V292',
  }
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 480,
      height: 600,
      viewBox: '0 0 480 600',
      fill: 'none',
    },
    element('path', { d: 'M0 0H480V600H0z', fill: palette.accentSoft }),
    element('circle', { cx: 240, cy: 284, r: 192, fill: palette.page }),
    element(
      'g',
      { transform: `translate(${rounded(240 - 160 * SCALE)} 50) scale(${SCALE})` },
      bust(person, 3 / SCALE, palette),
    ),
  )}\n`
}
