import type { Palette } from '../palette.ts'
import { element } from '../svg.ts'

/** One drawn person in a 320 × 320 space; every part is path data. */
export type Person = {
  /** How much of the warm tone lies over the white of the face, 0 to 1. */
  tone: number
  /** Hair behind the head, and hair or cloth over it. */
  hairBack?: string
  hair: string
  hairColour: string
  /** Lines within the hair. */
  strands?: string
  clothes: string
  clothesColour: string
  /** Seams, collars, stripes. */
  seams?: string
  seamsColour?: string
  /** False where hair or cloth covers the ears. */
  ears?: boolean
  glasses?: string
  beard?: string
}

const HEAD =
  'M113 126C113 84 134 64 160 64C186 64 207 84 207 126C207 170 186 202 160 202C134 202 113 170 113 126z'
const EARS = 'M113 126C99 118 98 150 116 155M207 126C221 118 222 150 204 155'
const NECK = 'M138 182V232Q160 258 182 232V182z'
const FEATURES = 'M162 128C164 142 172 148 162 153M150 173Q160 178 170 173'

/** The person's shapes from back to front, with lines of the given width. */
export function bust(person: Person, lineWidth: number, palette: Palette): string {
  const ink = {
    stroke: palette.text,
    'stroke-width': lineWidth,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  const skin = (d: string): string =>
    element('path', { d, fill: palette.surface }) +
    element('path', { d, fill: palette.warning, 'fill-opacity': String(person.tone), ...ink })
  const flat = (d: string | undefined, fill: string): string =>
    d === undefined ? '' : element('path', { d, fill, ...ink })
  const line = (d: string | undefined, stroke: string): string =>
    d === undefined ? '' : element('path', { d, fill: 'none', ...ink, stroke })
  return [
    flat(person.hairBack, person.hairColour),
    skin(NECK),
    element('path', {
      d: 'M138 196C148 212 172 212 182 196V214C170 226 150 226 138 214z',
      fill: palette.text,
      'fill-opacity': '0.12',
    }),
    flat(person.clothes, person.clothesColour),
    line(person.seams, person.seamsColour ?? palette.page),
    person.ears === false ? '' : skin(EARS),
    skin(HEAD),
    person.beard === undefined
      ? ''
      : element('path', { d: person.beard, fill: person.hairColour, 'fill-opacity': '0.85' }),
    line(FEATURES, palette.text),
    line(person.glasses, palette.text),
    flat(person.hair, person.hairColour),
    line(person.strands, palette.page),
  ].join('')
}
