import { Button } from '../../../ui/button.tsx'
import { cornersOf } from '../picture/box.ts'
import { formatSize } from '../picture/format.ts'
import type { Boxes, CropBox } from './use-boxes.ts'
import kit from '../../../ui/kit.module.css'
import style from '../tools.module.css'

type Props = { boxes: Boxes; onRemove: (box: CropBox) => void }

/** List of all boxes with their coordinates. */
export function BoxRows({ boxes, onRemove }: Props) {
  return (
    <ol className={`${kit.lines} ${style.files}`} role="list" aria-label="Boxes">
      {boxes.boxes.map((box, index) => {
        const selected = box === boxes.selected
        const name = `box ${index + 1}`
        return (
          <li
            key={box.id}
            className={kit.row}
            data-between
            aria-current={selected ? 'true' : undefined}
          >
            <div>
              <p className={style.name}>Box {index + 1}</p>
              <p className={kit.note}>
                [{cornersOf(box).join(', ')}] · {formatSize(box)} px
              </p>
            </div>
            <div className={kit.row}>
              <Button variant="quiet" aria-pressed={selected} onClick={() => boxes.select(box.id)}>
                Select<span className="visually-hidden"> {name}</span>
              </Button>
              <Button variant="quiet" onClick={() => onRemove(box)}>
                Remove<span className="visually-hidden"> {name}</span>
              </Button>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
