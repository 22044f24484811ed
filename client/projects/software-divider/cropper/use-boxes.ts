import { useEffect, useRef, useState } from 'react'
import type { Box } from '../picture/box.ts'

/** Box with its id. */
export type CropBox = Box & { id: number }

/** Maximum number of boxes. */
export const MAX_BOXES = 100

/** Boxes of a picture and functions that change them. */
export type Boxes = {
  boxes: readonly CropBox[]
  selected: CropBox | undefined
  /** Adds a box and selects it. */
  add: (box: Box) => void
  select: (id: number) => void
  change: (id: number, box: Box) => void
  /** Removes a box and returns a function that restores it, or returns false without room. */
  remove: (id: number) => () => boolean
  clear: () => void
}

/** Returns the boxes on a picture in the order of creation, one of them selected. */
export function useBoxes(): Boxes {
  const [boxes, setBoxes] = useState<readonly CropBox[]>([])
  const [chosen, setChosen] = useState<number>()
  const [nextId, setNextId] = useState(0)
  const selected = boxes.find(({ id }) => id === chosen)

  // Undo of a removal runs later, and must count the boxes of that time.
  const count = useRef(0)
  useEffect(() => {
    count.current = boxes.length
  }, [boxes])

  return {
    boxes,
    selected,
    add(box) {
      setBoxes([...boxes, { ...box, id: nextId }])
      setChosen(nextId)
      setNextId(nextId + 1)
    },
    select: setChosen,
    change: (id, box) =>
      setBoxes((last) => last.map((other) => (other.id === id ? { ...box, id } : other))),
    remove(id) {
      const index = boxes.findIndex((other) => other.id === id)
      const gone = boxes[index]
      setBoxes(boxes.filter((other) => other.id !== id))
      if (id === chosen) setChosen((boxes[index + 1] ?? boxes[index - 1])?.id)
      return () => {
        if (!gone || count.current >= MAX_BOXES) return false
        setBoxes((last) => last.toSpliced(index, 0, gone))
        setChosen(id)
        return true
      }
    },
    clear() {
      setBoxes([])
      setChosen(undefined)
    },
  }
}
