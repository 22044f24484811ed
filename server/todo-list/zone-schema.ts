import { z } from 'zod'
import { createZone } from '../../shared/zone.ts'

/** The longest name of the IANA database has 32 letters. */
export const MAX_ZONE_LENGTH = 64

const ZONE_MESSAGE = 'Expected a time zone, such as Europe/Berlin.'
/** Offsets such as +01:00 are no names. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9/_+-]*$/

/** The schema of an IANA time zone that this server knows. */
export const zoneSchema = z
  .string(ZONE_MESSAGE)
  .max(MAX_ZONE_LENGTH, { message: ZONE_MESSAGE, abort: true })
  .refine((id) => ZONE_NAME.test(id) && createZone(id) !== undefined, ZONE_MESSAGE)
