import site from 'virtual:content/site'

const isEnglish = site.language.startsWith('en')

/** Attributes of what is in English whatever the language of the site. */
export const ENGLISH = isEnglish ? undefined : ({ lang: 'en', dir: 'ltr' } as const)

/** Attributes of the owner's texts within it. */
export const OWN_LANGUAGE = isEnglish ? undefined : { lang: site.language, dir: site.direction }
