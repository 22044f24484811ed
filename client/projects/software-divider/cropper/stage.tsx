import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Box, Size } from '../picture/box.ts'
import { formatSize } from '../picture/format.ts'
import { PictureCanvas } from '../picture-canvas.tsx'
import { setStyle } from '../set-style.ts'
import { readArrow } from './box-keys.ts'
import {
  type Aspect,
  drawBox,
  type Handle,
  HANDLES,
  moveBox,
  type Point,
  resizeBox,
} from './crop-box.ts'
import type { Boxes, CropBox } from './use-boxes.ts'
import tools from '../tools.module.css'
import style from './stage.module.css'

type Props = {
  bitmap: ImageBitmap
  picture: Size
  boxes: Boxes
  aspect: Aspect | undefined
  onDraw: (box: Box) => void
  onRemove: (box: CropBox) => void
}

/** Pointer action: move a box, move its sides, or draw a new one. Other fingers do not count. */
type Drag = { pointerId: number; from: Point } & (
  | { kind: 'move'; box: CropBox }
  | { kind: 'resize'; box: CropBox; handle: Handle }
  | { kind: 'draw'; to: Point }
)

/**
 * Picture with its boxes.
 * A mouse or pen moves, resizes and draws boxes; a finger does not draw, because it scrolls. Arrow
 * keys move the focused box or handle.
 */
export function Stage({ bitmap, picture, boxes, aspect, onDraw, onRemove }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const fit = setStyle({
    aspectRatio: `${picture.width} / ${picture.height}`,
    maxInlineSize: `calc(36rem * ${picture.width / picture.height})`,
  })
  const drawn = drag?.kind === 'draw' ? drawBox(drag.from, drag.to, picture, aspect) : undefined

  /** Returns the position of the pointer in the picture's pixels. */
  function locate({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return {
      x: ((clientX - left) / width) * picture.width,
      y: ((clientY - top) / height) * picture.height,
    }
  }

  function begin(event: PointerEvent, box?: CropBox, handle?: Handle) {
    const { pointerId } = event
    if (drag && drag.pointerId !== pointerId) return
    if (event.button !== 0 || (!box && event.pointerType === 'touch')) return
    event.stopPropagation()
    stage.current?.setPointerCapture(pointerId)
    const from = locate(event)
    if (!box) return setDrag({ pointerId, kind: 'draw', from, to: from })
    boxes.select(box.id)
    setDrag({ pointerId, from, box, ...(handle ? { kind: 'resize', handle } : { kind: 'move' }) })
  }

  function follow(event: PointerEvent) {
    if (event.pointerId !== drag?.pointerId) return
    const to = locate(event)
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y }
    if (drag.kind === 'draw') setDrag({ ...drag, to })
    else if (drag.kind === 'move') boxes.change(drag.box.id, moveBox(drag.box, by, picture))
    else boxes.change(drag.box.id, resizeBox(drag.box, drag.handle, by, picture, aspect))
  }

  function end(event: PointerEvent) {
    if (event.pointerId !== drag?.pointerId) return
    // A click without a movement draws nothing.
    if (event.type === 'pointerup' && drawn && drawn.width > 2 && drawn.height > 2) onDraw(drawn)
    setDrag(undefined)
  }

  function press(event: KeyboardEvent, box: CropBox, handle?: Handle) {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(box)
    const by = readArrow(event)
    if (!by) return
    event.preventDefault()
    boxes.change(
      box.id,
      handle ? resizeBox(box, handle, by, picture, aspect) : moveBox(box, by, picture),
    )
  }

  return (
    <div
      ref={(element) => {
        stage.current = element
        fit(element)
      }}
      className={`${tools.picture} ${style.stage}`}
      data-drawing={drag?.kind === 'draw'}
      // Coordinates do not mirror in right-to-left pages.
      dir="ltr"
      role="group"
      aria-label="Boxes on the picture"
      onPointerDown={(event) => begin(event)}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <PictureCanvas bitmap={bitmap} />
      {boxes.boxes.map((box, index) => {
        const selected = box === boxes.selected
        return (
          <div
            key={box.id}
            className={style.box}
            data-selected={selected}
            ref={place(box, picture)}
          >
            <button
              type="button"
              className={style.boxBody}
              aria-label={`Box ${index + 1}, ${formatSize(box)} px`}
              aria-pressed={selected}
              onPointerDown={(event) => begin(event, box)}
              onClick={() => boxes.select(box.id)}
              onKeyDown={(event) => press(event, box)}
            >
              <span aria-hidden="true">{index + 1}</span>
            </button>
            {selected &&
              HANDLES.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  className={style.handle}
                  data-handle={id}
                  aria-label={`${name} of box ${index + 1}`}
                  onPointerDown={(event) => begin(event, box, id)}
                  onKeyDown={(event) => press(event, box, id)}
                />
              ))}
          </div>
        )
      })}
      {drawn && <div className={style.box} ref={place(drawn, picture)} />}
    </div>
  )
}

/** Returns the position of a box on the stage, in percent. */
function place({ left, top, width, height }: Box, picture: Size) {
  return setStyle({
    insetInlineStart: `${(left / picture.width) * 100}%`,
    insetBlockStart: `${(top / picture.height) * 100}%`,
    inlineSize: `${(width / picture.width) * 100}%`,
    blockSize: `${(height / picture.height) * 100}%`,
  })
}
