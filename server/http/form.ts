/** Number of fields from which on a form is rejected. */
const MAX_FIELDS = 50

/** The fields of an HTML form by name. */
export type FormFields = ReadonlyMap<string, string>

/**
 * Parses an HTML form (`application/x-www-form-urlencoded`) into fields by name. Returns undefined for a
 * repeated name, 50 or more fields, or an invalid escape, which browsers do not send for these forms.
 * @see https://url.spec.whatwg.org/#urlencoded-parsing
 */
export function parseForm(body: string): FormFields | undefined {
  const fields = new Map<string, string>()
  try {
    for (const pair of body.split('&', MAX_FIELDS + 1)) {
      if (pair === '') continue
      const end = pair.indexOf('=')
      const name = decode(end < 0 ? pair : pair.slice(0, end))
      if (fields.has(name) || fields.size === MAX_FIELDS - 1) return undefined
      fields.set(name, end < 0 ? '' : decode(pair.slice(end + 1)))
    }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
  return fields
}

/** Removes the control characters that no field may have, so that a visitor can send the rest unchanged. */
export function removeControlCharacters(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
