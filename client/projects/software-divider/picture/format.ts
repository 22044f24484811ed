import type { Size } from './box.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** Formats a number: 12,000. */
export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** Formats a size: 1,920 × 1,080. */
export function formatSize({ width, height }: Size): string {
  return `${formatNumber(width)} × ${formatNumber(height)}`
}

/** Formats bytes: 820 bytes, 1.4 kB, 12.0 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${(bytes / size).toFixed(1)} ${unit}`
}
