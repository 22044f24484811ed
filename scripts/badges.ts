/** Folder of the badges. */
const FOLDER = 'docs/badges'

/** Widths of narrow and other letters of Verdana at 11 px; `textLength` corrects them in any font. */
const WIDTHS = { narrow: 3.6, other: 6.7 }
const PADDING = 7

/**
 * Draws the badges of README.md from package.json, and writes their values into its alternative texts. The files are the
 * project's own, because a reader of README.md should ask no other host.
 * @returns the text of each file
 */
export function writeBadges(manifest: string, readme: string): Record<string, string> {
  const { version, license, engines } = JSON.parse(manifest) as {
    version: string
    license: string
    engines: { node: string }
  }
  const badges = { Release: version, Licence: license, Node: engines.node.replace('>=', '≥ ') }
  const files: Record<string, string> = {}
  let text = readme
  for (const [label, value] of Object.entries(badges)) {
    const file = `${FOLDER}/${label.toLowerCase()}.svg`
    files[file] = drawBadge(label, value)
    text = text.replace(
      new RegExp(`!\\[${label} [^\\]]*\\]\\([^)]*\\)`),
      () => `![${label} ${value}](${file})`,
    )
  }
  return { ...files, 'README.md': text }
}

/** Draws a label and a value on backgrounds of their own, which stand on light and dark pages. */
function drawBadge(label: string, value: string): string {
  const [labelWidth, valueWidth] = [measure(label), measure(value)]
  const width = labelWidth + valueWidth + 4 * PADDING
  const split = labelWidth + 2 * PADDING
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" aria-label="${label} ${value}">
  <rect width="${width}" height="20" rx="4" fill="#0b62a8"/>
  <path d="M4 0H${split}V20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#444d56"/>
  <g fill="#fff" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="11">
    <text x="${PADDING}" y="14" textLength="${labelWidth}">${label}</text>
    <text x="${split + PADDING}" y="14" textLength="${valueWidth}">${value}</text>
  </g>
</svg>
`
}

function measure(text: string): number {
  const narrow = text.match(/[ .il]/g)?.length ?? 0
  return Math.round(narrow * WIDTHS.narrow + (text.length - narrow) * WIDTHS.other)
}
