/*
 * The words of dates that a new task understands, other spellings after a bar. Names of days and months, and words such
 * as tomorrow, come from `Intl`. These English ones are a pattern for other languages: English has a parser of its own.
 */

export const every = 'every'
export const day = 'day|days'
export const week = 'week|weeks'
export const month = 'month|months'
export const year = 'year|years'
/** Words before a day that belong to it. */
export const before = 'on|by'
/** What says, before or after a day of the week, that it has passed. */
export const last = 'last|past'
export const until = 'until'
/** What stands before a time, and after its hour. */
export const at = 'at'
export const hour = 'o’clock'
/** The parts of a day, after its name: 9, 15 and 19 o’clock. */
export const morning = 'morning'
export const afternoon = 'afternoon'
export const evening = 'evening'
/** 12 and 0 o’clock, after the name of a day, with the small word before them. */
export const noon = 'noon|at noon'
export const midnight = 'midnight|at midnight'
/** Whole phrases for the last day of the week and of the month, not those for the weekend; empty if none is plain. */
export const endOfWeek = 'by the end of the week'
export const endOfMonth = 'by the end of the month'
