/** A table by rows and cells; the first row has the headings. */
export type Rows = readonly (readonly string[])[]

/** Writes a table in Markdown. Short rows are filled up. */
export function writeTable(rows: Rows): string {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const lines = rows.map((row) =>
    formatRow(Array.from({ length: width }, (_, at) => row[at] ?? '')),
  )
  const rule = formatRow(Array.from({ length: width }, () => '---'))
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n')
}

function formatRow(cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|'))
  return `| ${texts.join(' | ')} |`
}

/**
 * Reads what a spreadsheet puts on the clipboard: cells between tabs, in quotes if they have line ends. Undefined if the lines
 * are not of one length, or begin with a tab, as those of code do.
 */
export function readTabbedTable(text: string): Rows | undefined {
  if (!text.includes('\t') || text.startsWith('\t')) return undefined
  const rows: string[][] = [[]]
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  for (let cell = cells.exec(source); cell; cell = cells.exec(source)) {
    const [, quoted, plain = '', end] = cell
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  const isTable = rows.length > 1 && rows.every(({ length }) => length === rows[0]?.length)
  return isTable && rows[0] && rows[0].length > 1 ? rows : undefined
}

/** Reads the first table of a piece of HTML, such as one copied from a page; undefined without a table of several cells. */
export function readHtmlTable(html: string): Rows | undefined {
  if (!/<table/i.test(html)) return undefined
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  const rows = [...(table?.rows ?? [])]
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent))
    .filter(({ length }) => length > 0)
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined
}
