/** A row of the PDF, in points; the space before it is dropped at the top of a page. */
export type PageRow = {
  before: number
  height: number
  /** Whether the row stands on one page with the next one. */
  keepWithNext: boolean
}

/** Distributes rows over pages. Splits rows that belong together only if they do not fit on one page. */
export function paginate<Row extends PageRow>(rows: readonly Row[], height: number): Row[][] {
  const pages: Row[][] = []
  let page: Row[] = []
  let used = 0

  const needs = (row: Row, index: number) =>
    row.height + (page.length === 0 && index === 0 ? 0 : row.before)
  function endPage() {
    pages.push(page)
    page = []
    used = 0
  }

  for (const group of groupRows(rows)) {
    const whole = group.reduce((sum, row, index) => sum + needs(row, index), 0)
    if (page.length > 0 && used + whole > height) endPage()
    for (const row of group) {
      if (page.length > 0 && used + needs(row, 0) > height) endPage()
      used += needs(row, 0)
      page.push(row)
    }
  }
  if (page.length > 0) pages.push(page)
  return pages
}

function groupRows<Row extends PageRow>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let open = false
  for (const row of rows) {
    if (open) groups.at(-1)?.push(row)
    else groups.push([row])
    open = row.keepWithNext
  }
  return groups
}
