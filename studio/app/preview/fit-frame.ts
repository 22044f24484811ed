/** The room of a frame in CSS pixels. */
type Room = { width: number; height: number }

/** How a frame is drawn: its own size in CSS pixels, the factor by which it is scaled, and the gap at its side. */
export type Fit = { width: number; height: number; scale: number; gap: number }

/**
 * Fits a frame into its room: a page that is wider is scaled down.
 * @param unscaled whether the frame becomes narrower instead, for a text that has to be read
 */
export function fitFrame(room: Room, wanted: number, unscaled: boolean): Fit {
  const isMeasured = room.width > 0
  const width = isMeasured && unscaled ? Math.min(room.width, wanted) : wanted
  const scale = isMeasured ? Math.min(1, room.width / width) : 1
  const gap = Math.max(0, (room.width - width * scale) / 2)
  return { width, height: room.height / scale, scale, gap }
}
