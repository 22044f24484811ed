type Attributes = Readonly<Record<string, string | number | undefined>>

/** Rounds to one decimal, which is precise enough for a picture. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

/** Escapes text for the content of an element or a double-quoted attribute. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Writes an element with its children. Undefined attributes are omitted, numbers rounded. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attribute(key, value ?? '')}"`)
    .join('')
  const content = children.join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function attribute(key: string, value: string | number): string {
  if (typeof value === 'number') return round(value)
  if (key !== 'd') return escapeXml(value)
  return value.replace(/-?(?<!\d)\d+\.\d+(?:e-?\d+)?/g, (number) => round(Number(number)))
}

/** Returns path data for straight lines through the points. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
