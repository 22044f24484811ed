import kit from '../../../ui/kit.module.css'
import { Table } from '../../../ui/table.tsx'
import { type Box, formatPixels } from '../preview/boxes.ts'

type Props = { boxes: readonly Box[] }

/** Table with position and size of each box. */
export function BoxTable({ boxes }: Props) {
  return (
    <details>
      <summary className={kit.summary}>The boxes in figures</summary>
      <Table
        caption="CSS pixels, from the upper left corner of the container"
        captioned
        figures
        columns={['Item', 'Left', 'Top', 'Width', 'Height']}
        rows={boxes.map(({ x, y, width, height }, index) => ({
          key: index,
          cells: [index + 1, ...[x, y, width, height].map(formatPixels)],
        }))}
      />
    </details>
  )
}
