import { z } from 'zod'

/** A text that is not blank, without the spaces around it. */
export const text = z.string('write a text').trim().min(1, 'write a text')
