import { fill } from './write.ts'

/** A text with a number, by the plural category of the language; `other` is the rest (CLDR). */
export type Counted = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>

/** Writes a text with a number, which stands for `{count}`. */
export function fillCount(
  text: Counted,
  count: number,
  language: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const form = text[new Intl.PluralRules(language).select(count)] ?? text.other
  return fill(form, { ...values, count: count.toLocaleString(language) })
}
