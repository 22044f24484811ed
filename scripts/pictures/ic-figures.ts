import { drawApplicationGraph } from './ic/application-graph.ts'
import { drawLogisticsMap } from './ic/logistics-map.ts'
import { drawSussman } from './ic/sussman.ts'
import type { Palette } from './palette.ts'

export type Figure = { name: string; svg: string }

/**
 * The figures of the Computational Intelligence page in one theme's colours. A name has neither
 * folder, theme nor extension: `sussman` stands for `images/ic/sussman-light.svg` and its twin.
 */
export function drawIcFigures(palette: Palette): Figure[] {
  return [
    { name: 'application-graph', svg: drawApplicationGraph(palette) },
    { name: 'sussman', svg: drawSussman(palette) },
    { name: 'logistics-map', svg: drawLogisticsMap(palette) },
  ]
}
