const COMMAS: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ur: '، ', ja: '、', zh: '，' }

/** Joins the parts of a place or a title, with the comma of the language; empty parts are left out. */
export function joinWithComma(
  parts: readonly (string | undefined)[],
  language: string,
): string | undefined {
  const comma = COMMAS[new Intl.Locale(language).language] ?? ', '
  return parts.filter(Boolean).join(comma) || undefined
}
