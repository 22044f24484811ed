/** A tag, or the begin or the end of a comment. */
const TOKEN = /<!--|-->|<(\/?)([a-z][a-z\d]*)(?=[\s/>])([^<>]*)>/gi

/** Elements that editors and exporters write into texts; other angle brackets stay. */
const INLINE =
  'a abbr b body code em figcaption font head html i iframe img input ins kbd mark meta s script small span strike strong style sub sup svg tbody td th thead tt u video'
const BLOCKS =
  'address article blockquote br center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'
const blocks = new Set(BLOCKS.split(' '))
const elements = new Set([...blocks, ...INLINE.split(' ')])

/** Elements with code, which is not part of the text. */
const CODE = new Set(['script', 'style'])

const ADDRESS = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/**
 * Returns the text of a value that contains HTML, or undefined if it contains none. Blocks and list
 * items begin a line, the address of a link follows its text, and comments and scripts are removed.
 */
export function htmlToText(written: string): string | undefined {
  if (!/[<&]/.test(written)) return undefined
  let text = ''
  let end = 0
  /** What hides the text, and where it began. */
  let hidden: { by: string; start: number } | undefined
  const links: { address: string; start: number }[] = []

  for (const token of written.matchAll(TOKEN)) {
    const [tag, slash, element = '', attributes = ''] = token
    const name = element.toLowerCase()
    if (hidden) {
      if (tag !== hidden.by && !(slash && name === hidden.by)) continue
      hidden = undefined
    } else if (tag === '<!--' || (CODE.has(name) && !slash)) {
      text += written.slice(end, token.index)
      hidden = { by: name || '-->', start: token.index }
    } else if (elements.has(name)) {
      text += written.slice(end, token.index)
      if (blocks.has(name)) text += name === 'li' && !slash ? '\n• ' : '\n'
      if (name === 'a') text += slash ? endLink() : startLink(attributes)
    } else continue
    end = token.index + tag.length
  }
  // Without its end, it is no comment and no script.
  text += written.slice(hidden?.start ?? end)
  const decoded = text.replace(REFERENCE, decode)
  return decoded === written ? undefined : tidyLines(decoded)

  function startLink(attributes: string): string {
    const [, double, single] = ADDRESS.exec(attributes) ?? []
    links.push({ address: double ?? single ?? '', start: text.length })
    return ''
  }
  function endLink(): string {
    const { address = '', start = 0 } = links.pop() ?? {}
    return address && !text.slice(start).includes(address) ? ` (${address})` : ''
  }
}

/** Removes empty lines that blocks leave, and spaces at the ends of lines. */
function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi

/** Named characters of HTML from U+00A0 to U+00FF, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const NAMED = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™' },
    ...{ ndash: '–', mdash: '—', bull: '•', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚' },
    ...{ ldquo: '“', rdquo: '”', bdquo: '„' },
  }),
])

function decode(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? written
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
}
