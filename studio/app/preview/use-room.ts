import { useEffect, useRef, useState } from 'react'

/** Measures the room of an element in CSS pixels, to which frames are scaled. */
export function useRoom() {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { stage, room }
}
