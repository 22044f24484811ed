/* The language of the texts, which the build replaces with them. */

/** The tag of the language in which all these texts are (BCP 47). */
export const tag = 'en' as string
/** What stands between the names of a list, between parts that have commas themselves, and at the end of a sentence. */
export const comma = ', '
export const semicolon = '; '
export const fullStop = '.'
/** What stands between a label and its value. */
export const colon = ': '
