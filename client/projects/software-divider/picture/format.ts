import type { Size } from './box.ts'

/** Formats a number: 12,000. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a size: 1,920 × 1,080. */
export function formatSize({ width, height }: Size): string {
  return `${formatNumber(width)} × ${formatNumber(height)}`
}
