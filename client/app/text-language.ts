import site from 'virtual:content/site'

const isEnglish = site.language.startsWith('en')

/** Attributes of texts that are English on every site. */
export const ENGLISH = isEnglish ? undefined : ({ lang: 'en', dir: 'ltr' } as const)

/** Attributes of the owner's texts inside such texts. */
export const OWN_LANGUAGE = isEnglish ? undefined : { lang: site.language, dir: site.direction }
