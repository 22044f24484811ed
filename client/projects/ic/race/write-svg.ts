/** The properties that a drawing takes from the style sheets of the page. */
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

/** Writes a drawing of the page as an SVG file that needs no style sheet. */
export function writeSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll('*')
  drawing.querySelectorAll('*').forEach((element, index) => {
    const computed = getComputedStyle(element)
    for (const name of PROPERTIES) {
      copies[index]?.setAttribute(name, computed.getPropertyValue(name))
    }
  })
  for (const element of [copy, ...copies]) element.removeAttribute('class')
  const { width, height } = drawing.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}
