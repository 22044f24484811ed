import type { Palette } from '../palette.ts'
import { element } from '../svg.ts'
import { type Person, bust } from './bust.ts'

const SHOULDERS = 'M30 324C32 268 84 248 136 232Q160 258 184 232C236 248 288 268 290 324z'

/** Four students, 320 × 320 each, told apart by hair, glasses and clothes. */
export function drawStudents(palette: Palette): string[] {
  return [curls(palette), bob(palette), bun(palette), hood(palette)].map((person) =>
    frame(person, palette),
  )
}

function curls(palette: Palette): Person {
  return {
    tone: 0.5,
    hair: `${curlyEdge()}C200 104 184 92 160 92C136 92 120 104 112 128z`,
    hairColour: palette.text,
    clothes: SHOULDERS,
    clothesColour: palette.surface,
    seams: 'M60 272H260M46 292H274M38 312H282',
    seamsColour: palette.accent,
    glasses:
      'M118 132a17 17 0 1 0 34 0a17 17 0 1 0-34 0M168 132a17 17 0 1 0 34 0a17 17 0 1 0-34 0M152 129Q160 124 168 129',
  }
}

/** Curls: arcs of equal width along the crown, from the left ear to the right. */
function curlyEdge(): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = Math.PI * (1.02 + (i / 9) * 0.96)
    return [160 + 54 * Math.cos(angle), 122 + 62 * Math.sin(angle)] as const
  })
  return points
    .map(([x, y], i) => `${i === 0 ? 'M' : 'A12 12 0 0 1 '}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
}

function bob(palette: Palette): Person {
  return {
    tone: 0.12,
    hairBack:
      'M160 48C104 48 94 96 94 150C94 186 90 206 84 216C112 228 208 228 236 216C230 206 226 186 226 150C226 96 216 48 160 48z',
    hair: 'M106 150C102 84 120 56 160 56C200 56 218 84 214 150C210 140 208 130 206 118C176 126 144 126 114 118C112 130 110 140 106 150z',
    hairColour: palette.text,
    ears: false,
    strands: 'M150 70C136 74 128 86 124 100M176 70C190 76 196 88 198 102',
    clothes: SHOULDERS,
    clothesColour: palette.accent,
    seams: 'M136 233L122 262L160 286L198 262L184 233M160 286V324',
  }
}

function bun(palette: Palette): Person {
  return {
    tone: 0.3,
    hairBack: 'M136 42a24 24 0 1 1 48 0a24 24 0 1 1-48 0',
    hair: 'M108 140C98 86 122 54 160 54C198 54 222 86 212 140C208 116 196 98 172 84C160 100 130 106 116 118C112 124 110 132 108 140z',
    hairColour: palette.lineStrong,
    strands: 'M172 84C166 74 158 68 148 66',
    clothes: 'M30 324C32 268 84 250 132 238V206Q160 226 188 206V238C236 250 288 268 290 324z',
    clothesColour: palette.text,
    seams: 'M134 222Q160 242 186 222',
  }
}

function hood(palette: Palette): Person {
  return {
    tone: 0.22,
    hair: 'M110 122C106 84 128 58 166 54C196 50 216 78 210 124C206 112 202 104 198 98C174 100 148 94 136 84C128 98 116 106 110 122z',
    hairColour: palette.warning,
    clothes:
      'M24 324C26 274 70 254 112 244C116 222 126 214 138 210Q160 256 182 210C194 214 204 222 208 244C250 254 294 274 296 324z',
    clothesColour: palette.lineStrong,
    seams: 'M112 244C126 262 142 272 160 276C178 272 194 262 208 244M146 272V304M174 272V304',
    beard:
      'M115 146C122 160 134 164 146 160Q160 154 174 160C186 164 198 160 205 146C203 178 184 202 160 202C136 202 117 178 115 146z',
  }
}

function frame(person: Person, palette: Palette): string {
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 320,
      height: 320,
      viewBox: '0 0 320 320',
      fill: 'none',
    },
    element('path', { d: 'M0 0H320V320H0z', fill: palette.accentSoft }),
    element('circle', { cx: 160, cy: 160, r: 118, fill: palette.page }),
    bust(person, 3, palette),
  )}\n`
}
