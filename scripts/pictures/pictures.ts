import { drawIcFigures } from './ic-figures.ts'
import { drawMark } from './mark.ts'
import { type Palette, type ThemeName, readPalette } from './palette.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { drawStudents } from './portraits/students.ts'
import { draw as animalAgeSimulator } from './projects/animal-age-simulator.ts'
import { draw as countdown } from './projects/countdown.ts'
import { draw as cropArea } from './projects/crop-area.ts'
import { draw as desktopSoftware } from './projects/desktop-software.ts'
import { draw as evaluation } from './projects/evaluation.ts'
import { draw as ic } from './projects/ic.ts'
import { draw as imageSlicer } from './projects/image-slicer.ts'
import { draw as quiz } from './projects/quiz.ts'
import { draw as residentialExpenses } from './projects/residential-expenses.ts'
import { draw as softwareDivider } from './projects/software-divider.ts'
import { draw as toDoList } from './projects/to-do-list.ts'
import { draw as webDev } from './projects/web-dev.ts'
import { draw as webDevWork1 } from './projects/web-dev-work1.ts'

const PROJECTS: Readonly<Record<string, (palette: Palette) => string>> = {
  'to-do-list': toDoList,
  countdown,
  quiz,
  'animal-age-simulator': animalAgeSimulator,
  evaluation,
  'web-dev': webDev,
  'web-dev-work1': webDevWork1,
  'desktop-software': desktopSoftware,
  'residential-expenses': residentialExpenses,
  'software-divider': softwareDivider,
  'image-slicer': imageSlicer,
  'crop-area': cropArea,
  ic,
}

const THEMES: readonly ThemeName[] = ['light', 'dark']

/** Every drawn picture of the site: its path from the repository's root, and its SVG text. */
export function drawPictures(): Map<string, string> {
  const pictures = new Map<string, string>()
  for (const [slug, draw] of Object.entries(PROJECTS)) {
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
