/* The language of the texts, which the build replaces with them. */

/** The tag of the language in which all these texts are (BCP 47). */
export const tag = 'en' as string
