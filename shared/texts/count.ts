import { fill } from './write.ts'

/** A text with a number, by the plural category of the language; `other` is the rest (CLDR). */
export type Counted = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>

/** How a language counts. It takes longer to make than to use, and a search counts at each key. */
const counting = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>()

function findCounting(language: string) {
  let found = counting.get(language)
  if (!found) {
    found = { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) }
    counting.set(language, found)
  }
  return found
}

/** Writes a text with a number, which stands for `{count}`. */
export function fillCount(
  text: Counted,
  count: number,
  language: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const { plural, number } = findCounting(language)
  const form = text[plural.select(count)] ?? text.other
  return fill(form, { ...values, count: number.format(count) })
}
