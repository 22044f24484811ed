/** A form has fewer fields than this. */
const MAX_FIELDS = 50

/**
 * The fields of what an HTML form sends (`application/x-www-form-urlencoded`), by name. Undefined
 * when it is none: a name stands twice, there are 50 fields or more, or an escape is broken or not
 * of UTF-8. Browsers send nothing of that kind for the forms of this site.
 * @see https://url.spec.whatwg.org/#urlencoded-parsing
 */
export function parseForm(body: string): Map<string, string> | undefined {
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

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
