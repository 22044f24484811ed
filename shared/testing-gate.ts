/** Creates a promise that resolves on `open`: tests delay with it, or wait for, what else takes a fixed time. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  const gate: { open?: () => void } = {}
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  return { opened, open: () => gate.open?.() }
}
