import { isRecord } from './json.ts'

/** Returns whether a value that was read from outside is as expected. */
export type Check = (value: unknown) => boolean

/** Returns whether a value is a text. */
export const isText = (value: unknown) => typeof value === 'string'
/** Returns whether a value is a number. */
export const isNumber = (value: unknown) => typeof value === 'number'
/** Returns whether a value is true or false. */
export const isFlag = (value: unknown) => typeof value === 'boolean'

/** Accepts a missing value too. */
export const optional = (check: Check) => (value: unknown) => value === undefined || check(value)

/** Accepts null too. */
export const orNull = (check: Check) => (value: unknown) => value === null || check(value)

/** Returns whether a value is a list of such entries. */
export function isListOf(value: unknown, isEntry: Check): boolean {
  return Array.isArray(value) && value.every(isEntry)
}

/** Returns whether a value is an object whose fields pass these checks. It may have others. */
export function hasShape(
  value: unknown,
  fields: Readonly<Record<string, Check>>,
): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]))
}
