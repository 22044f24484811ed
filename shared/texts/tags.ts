/** The tags of the interface's languages (BCP 47), which `texts.ts` has the texts of. */
export const LANGUAGE_TAGS = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
  'pl',
  'tr',
  'ar',
  'zh-Hans',
  'ja',
] as const

/** The tag of a language of the interface. */
export type LanguageTag = (typeof LANGUAGE_TAGS)[number]
