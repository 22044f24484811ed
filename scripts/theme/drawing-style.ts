import { type Faces, readFaces } from '../resume/pdf/faces.ts'
import type { Theme } from './load-theme.ts'
import { createPalette, type Palette } from './palette.ts'

/** Colours and fonts of what the build draws; it is always light. */
export type DrawingStyle = { palette: Palette; faces: Faces }

/** Creates the style of the cards for shared links. */
export function createCardStyle({ tokens, display }: Theme): DrawingStyle {
  return { palette: createPalette('light', tokens.light), faces: readFaces(display) }
}

/** Creates the style of the resume's PDF, which can embed no variable font. */
export function createPdfStyle({ tokens, display }: Theme): DrawingStyle {
  const embedded = display.weight === undefined ? display : undefined
  return { palette: createPalette('light', tokens.light), faces: readFaces(embedded) }
}
