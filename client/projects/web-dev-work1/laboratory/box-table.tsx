import kit from '../../../ui/kit.module.css'
import { Table } from '../../../ui/table.tsx'
import { type Box, formatPixels } from '../preview/boxes.ts'

type Props = { boxes: readonly Box[] }

/** Table with position and size of each box. */
export function BoxTable({ boxes }: Props) {
  return (
    <details>
      <summary className={kit.summary}>The boxes in figures</summary>
      <Table caption="CSS pixels, from the upper left corner of the container" captioned figures>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Left</th>
            <th scope="col">Top</th>
            <th scope="col">Width</th>
            <th scope="col">Height</th>
          </tr>
        </thead>
        <tbody>
          {boxes.map(({ x, y, width, height }, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {[x, y, width, height].map((pixels, side) => (
                <td key={side}>{formatPixels(pixels)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
