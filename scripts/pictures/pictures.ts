import { drawIcFigures } from './ic-figures.ts'
import { drawMark } from './mark.ts'
import { type Palette, type ThemeName, readPalette } from './palette.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { drawStudents } from './portraits/students.ts'
import { draw as cropArea } from './projects/crop-area.ts'
import { draw as imageSlicer } from './projects/image-slicer.ts'

const PROGRAMS: Readonly<Record<string, (palette: Palette) => string>> = {
  'image-slicer': imageSlicer,
  'crop-area': cropArea,
}

const THEMES: readonly ThemeName[] = ['light', 'dark']

/** Every drawn picture of the site: its path from the repository's root, and its SVG text. */
export function drawPictures(): Map<string, string> {
  const pictures = new Map<string, string>()
  for (const [slug, draw] of Object.entries(PROGRAMS)) {
    for (const theme of THEMES) {
      pictures.set(`content/images/projects/${slug}-${theme}.svg`, draw(readPalette(theme)))
    }
  }
  for (const theme of THEMES) {
    for (const { name, svg } of drawIcFigures(readPalette(theme))) {
      pictures.set(`content/images/ic/${name}-${theme}.svg`, svg)
    }
  }
  const light = readPalette('light')
  pictures.set('content/images/portrait.svg', drawPortrait(light))
  drawStudents(light).forEach((student, i) => {
    pictures.set(`content/images/students/student-${i + 1}.svg`, student)
  })
  pictures.set('client/public/favicon.svg', drawMark(light, readPalette('dark')))
  return pictures
}
