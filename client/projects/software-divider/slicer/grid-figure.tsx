import { useId } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Table } from '../../../ui/table.tsx'
import type { Size } from '../picture/box.ts'
import { formatNumber, formatSize } from '../picture/format.ts'
import { PictureCanvas } from '../picture-canvas.tsx'
import { setStyle } from '../set-style.ts'
import type { Preview } from '../worker/use-preview.ts'
import type { Grid, Span } from './grid.ts'
import kit from '../../../ui/kit.module.css'
import tools from '../tools.module.css'
import style from './grid-figure.module.css'

type Props = {
  /** The file's name, or a substitute for it. */
  name: string
  size: Size
  /** Undefined while the settings are invalid. */
  grid: Grid | undefined
  preview: Preview | undefined
}

/** Maximum number of grid lines drawn over the picture. */
const MAX_GRID_LINES = 300

/** Picture under its grid, also described in text and a table. */
export function GridFigure({ name, size, grid, preview }: Props) {
  const id = useId()
  const extent = grid?.extent ?? size
  const tooFine = grid && grid.columns.length + grid.rows.length > MAX_GRID_LINES
  return (
    <figure className={kit.stack} data-gap="2" aria-labelledby={`${id}-name`}>
      <div
        className={tools.picture}
        // A tall picture must fit on the screen.
        ref={setStyle({
          maxInlineSize: preview ? `calc(32rem * ${extent.width / extent.height})` : '',
        })}
      >
        {preview?.step === 'ready' && (
          <div
            className={style.shrink}
            ref={setStyle({
              inlineSize: `${(size.width / extent.width) * 100}%`,
              blockSize: `${(size.height / extent.height) * 100}%`,
            })}
          >
            <PictureCanvas bitmap={preview.bitmap} />
          </div>
        )}
        <svg
          viewBox={`0 0 ${extent.width} ${extent.height}`}
          className={style.grid}
          data-empty={preview?.step !== 'ready'}
          aria-hidden="true"
        >
          <rect className={style.ground} width={size.width} height={size.height} />
          {grid && !tooFine && <Lines grid={grid} />}
        </svg>
      </div>
      <p id={`${id}-name`} className={kit.row} data-between>
        <bdi className={tools.name}>{name}</bdi>
        <span className={kit.note}>{formatSize(size)} px</span>
      </p>
      <div role="status">
        {grid ? (
          <p>
            <strong className={kit.figure}>{formatCount(grid.count, 'tile')}</strong>:{' '}
            {formatNumber(grid.columns.length)} across, {formatNumber(grid.rows.length)} down
          </p>
        ) : (
          <p>Correct the settings to see the grid.</p>
        )}
        {tooFine && <p className={kit.note}>The grid is too fine to be drawn.</p>}
        {preview?.step === 'reading' && <p className={kit.note}>Reading the picture…</p>}
        {preview?.step === 'refused' && <p className={kit.error}>{preview.problem}</p>}
      </div>
      {grid && <Places grid={grid} />}
    </figure>
  )
}

/** Overlaps as bands and edges as lines: one for each column and row, not for each tile. */
function Lines({ grid: { columns, rows, extent } }: { grid: Grid }) {
  const across = columns
    .map(({ start, length }) => `M${start} 0v${extent.height}M${start + length} 0v${extent.height}`)
    .join('')
  const down = rows
    .map(({ start, length }) => `M0 ${start}h${extent.width}M0 ${start + length}h${extent.width}`)
    .join('')
  const last = { column: columns.at(-1), row: rows.at(-1) }
  return (
    <>
      {listOverlaps(columns).map(({ start, length }) => (
        <rect key={`c${start}`} className={style.overlap} x={start} width={length} height="100%" />
      ))}
      {listOverlaps(rows).map(({ start, length }) => (
        <rect key={`r${start}`} className={style.overlap} y={start} height={length} width="100%" />
      ))}
      <path className={style.lineUnder} d={across + down} />
      <path className={style.line} d={across + down} />
      {last.column && last.row && (
        <rect
          className={style.lastTile}
          x={last.column.start}
          y={last.row.start}
          width={last.column.length}
          height={last.row.length}
        />
      )}
    </>
  )
}

/** Lists the pixels that neighbours share. */
function listOverlaps(spans: readonly Span[]): Span[] {
  return spans.flatMap(({ start }, index) => {
    const before = spans[index - 1]
    const length = before ? before.start + before.length - start : 0
    return length > 0 ? [{ start, length }] : []
  })
}

/** Table with the starts of columns and rows, and the corners of the last tile. */
function Places({ grid: { columns, rows, extent } }: { grid: Grid }) {
  const corners = [columns.at(-1)?.start, rows.at(-1)?.start, extent.width, extent.height]
  return (
    <Table
      caption="Where the tiles lie, in pixels"
      rows={[
        { key: 'columns', cells: ['Columns start at', listStarts(columns)] },
        { key: 'rows', cells: ['Rows start at', listStarts(rows)] },
        { key: 'last', cells: ['Last tile', `[${corners.join(', ')}]`] },
      ]}
    />
  )
}

const SHOWN_STARTS = 8

function listStarts(spans: readonly Span[]): string {
  const starts = spans.map(({ start }) => start)
  if (starts.length <= SHOWN_STARTS) return starts.join(', ')
  return `${starts.slice(0, SHOWN_STARTS - 2).join(', ')}, … ${starts.at(-1) ?? 0}`
}
