/** The properties that shapes and texts of a drawing take from the style sheets of the page. */
const PROPERTIES = {
  rect: ['fill', 'stroke', 'stroke-width'],
  text: ['fill', 'font-family', 'font-size', 'font-weight', 'text-anchor'],
}

/** Writes a drawing of the page as an SVG file that needs no style sheet. */
export function writeSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('class')
  for (const [tag, names] of Object.entries(PROPERTIES)) {
    const copies = copy.querySelectorAll(tag)
    drawing.querySelectorAll(tag).forEach((element, index) => {
      const computed = getComputedStyle(element)
      for (const name of names) copies[index]?.setAttribute(name, computed.getPropertyValue(name))
    })
  }
  const { width, height } = drawing.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}
