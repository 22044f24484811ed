const COMMAS: Readonly<Record<string, string>> = {
  ar: '، ',
  fa: '، ',
  ur: '، ',
  ja: '、',
  zh: '，',
}

/** Joins the parts of a place or a title, with the comma of the language; empty parts are left out. */
export function joinWithComma(
  parts: readonly (string | undefined)[],
  language: string,
): string | undefined {
  return parts.filter(Boolean).join(findComma(language)) || undefined
}

/** Returns the comma of a language with the space after it. */
export function findComma(language: string): string {
  return COMMAS[new Intl.Locale(language).language] ?? ', '
}

const COLONS: Readonly<Record<string, string>> = { fr: '\u00a0: ', ja: '：', zh: '：' }

/** Returns the colon between a label and its value, with the spaces around it. */
export function findColon(language: string): string {
  return COLONS[new Intl.Locale(language).language] ?? ': '
}
