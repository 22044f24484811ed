import { z } from 'zod'
import { findNearestName } from './nearest-name.ts'
import { joinPath } from './problem.ts'
import { isRecord } from '../json.ts'

/** A key that no setting has, by its path, and what to do. */
export type UnknownKey = { path: string; expected: string }

/** Key of the JSON Schema for editors, at the top of any file. */
const SCHEMA_KEY = '$schema'

/** Lists the keys that a schema does not know, with the nearest known name of each. */
export function findUnknownKeys(schema: z.core.$ZodType, value: unknown, path = ''): UnknownKey[] {
  const inner = unwrap(schema, value)
  if (inner instanceof z.core.$ZodArray && Array.isArray(value)) {
    const { element } = inner._zod.def
    return value.flatMap((item, index) => findUnknownKeys(element, item, joinPath(path, index)))
  }
  if (!(inner instanceof z.core.$ZodObject) || !isRecord(value)) return []
  const { shape } = inner._zod.def
  return Object.keys(value).flatMap((key) => {
    const here = joinPath(path, key)
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) return findUnknownKeys(field, value[key], here)
    if (path === '' && key === SCHEMA_KEY) return []
    return [{ path: here, expected: describeUnknownKey(key, Object.keys(shape)) }]
  })
}

/** Says that a key is unknown, and which one is meant or which ones there are. */
function describeUnknownKey(key: string, known: readonly string[]): string {
  const nearest = findNearestName(key, known)
  return nearest === undefined
    ? `unknown key: remove it, or use one of ${known.join(', ')}`
    : `unknown key: did you mean "${nearest}"?`
}

/** Returns the schema of the plain data below defaults, transformations and the like. */
function unwrap(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return unwrap(schema._zod.def.innerType, value)
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: input, out } = schema._zod.def
    return unwrap(input instanceof z.core.$ZodTransform ? out : input, value)
  }
  if (!(schema instanceof z.core.$ZodUnion)) return schema
  // Of several forms, the one that has the value's own kind and, if there are more, takes its type.
  const options = schema._zod.def.options.map((option) => unwrap(option, value))
  return options.find((option) => fits(option, value)) ?? schema
}

function fits(schema: z.core.$ZodType, value: unknown): boolean {
  if (schema instanceof z.core.$ZodArray) return Array.isArray(value)
  if (!(schema instanceof z.core.$ZodObject) || !isRecord(value)) return false
  const { type } = schema._zod.def.shape
  return type === undefined || z.safeParse(type, value['type']).success
}
