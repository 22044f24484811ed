type Attributes = Readonly<Record<string, string | number | undefined>>

/** A number with at most one decimal, which is as fine as a picture needs. */
function rounded(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

/** Text made safe for an element's content or a double-quoted attribute. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** One element with its children; undefined attributes are left out, numbers and path data rounded. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attribute(key, value ?? '')}"`)
    .join('')
  const content = children.join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function attribute(key: string, value: string | number): string {
  if (typeof value === 'number') return rounded(value)
  if (key !== 'd') return escaped(value)
  return value.replace(/-?(?<!\d)\d+\.\d+(?:e-?\d+)?/g, (number) => rounded(Number(number)))
}

/** Path data through the points, straight from one to the next. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
