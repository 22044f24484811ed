import { z } from 'zod'

const EXPECTED = 'write a text'

/** A text that is not blank, without the spaces around it. In YAML, `2026` and `true` are no texts without quotes. */
export const text = z
  .string({
    error: ({ input }) =>
      typeof input === 'number' || typeof input === 'boolean'
        ? `${EXPECTED}, in quotes: "${input}"`
        : EXPECTED,
  })
  .trim()
  .min(1, EXPECTED)
