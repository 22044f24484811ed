/** Where a value stands: keys and indexes from the outside, e.g. `['work', 2, 'startDate']`. */
export type ValuePath = readonly (string | number)[]

/** A value as JSON has it. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | JsonValue[]
  | { [key: string]: JsonValue }

/** A change of settings that leaves every byte outside it as it was. */
export type Edit =
  /** Sets a value, and makes the objects that it needs. */
  | { kind: 'set'; path: ValuePath; value: JsonValue }
  /** Removes a key of an object or an entry of a list. */
  | { kind: 'remove'; path: ValuePath }
  /** Puts an entry into a list, which is made if it is missing. */
  | { kind: 'insert'; list: ValuePath; index: number; value: JsonValue }
  /** Moves an entry of a list, with its own bytes. */
  | { kind: 'move'; list: ValuePath; from: number; to: number }
