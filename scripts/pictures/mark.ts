import type { Palette } from './palette.ts'
import { element } from './svg.ts'

/** The site's mark, 32 × 32: a sheet with its corner cut and one line that rises in steps. */
export function drawMark(light: Palette, dark: Palette): string {
  const colours = ({ surface, text, accent }: Palette): string =>
    `.sheet{fill:${surface};stroke:${text}}.line{stroke:${accent}}`
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 32,
      height: 32,
      viewBox: '0 0 32 32',
      fill: 'none',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    element('style', {}, `${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}`),
    element('path', { class: 'sheet', d: 'M6 4h14l6 6v18H6z', 'stroke-width': '2' }),
    element('path', { class: 'line', d: 'M10 23h4v-5h4v-5h4', 'stroke-width': '2.5' }),
  )}\n`
}
