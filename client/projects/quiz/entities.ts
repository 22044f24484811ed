/*
 * The named characters of HTML 4 (https://www.w3.org/TR/html4/sgml/entities.html), which is what
 * Open Trivia DB writes. A table decodes them, because foreign markup must not be parsed as HTML.
 */

/** Names from U+00A0 on, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute ' +
  'icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml'

/** Names from U+0391 on, in order; a dash marks an unassigned code point. */
const GREEK_CAPITALS =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma ' +
  'Tau Upsilon Phi Chi Psi Omega'

/** Names from U+03B1 on, in order. */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf ' +
  'sigma tau upsilon phi chi psi omega'

/** Pairs of name and character, without a space between. */
const OTHERS =
  'quot" amp& lt< gt> apos\' OEligŒ oeligœ ScaronŠ scaronš YumlŸ fnofƒ circˆ tilde˜ thetasymϑ upsihϒ ' +
  'pivϖ ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip… ' +
  'permil‰ prime′ Prime″ lsaquo‹ rsaquo› oline‾ frasl⁄ euro€ imageℑ weierp℘ realℜ trade™ alefsymℵ ' +
  'larr← uarr↑ rarr→ darr↓ harr↔ crarr↵ lArr⇐ uArr⇑ rArr⇒ dArr⇓ hArr⇔ forall∀ part∂ exist∃ empty∅ ' +
  'nabla∇ isin∈ notin∉ ni∋ prod∏ sum∑ minus− lowast∗ radic√ prop∝ infin∞ ang∠ and∧ or∨ cap∩ cup∪ ' +
  'int∫ there4∴ sim∼ cong≅ asymp≈ ne≠ equiv≡ le≤ ge≥ sub⊂ sup⊃ nsub⊄ sube⊆ supe⊇ oplus⊕ otimes⊗ ' +
  'perp⊥ sdot⋅ lceil⌈ rceil⌉ lfloor⌊ rfloor⌋ lang⟨ rang⟩ loz◊ spades♠ clubs♣ hearts♥ diams♦'

function from(start: number, names: string): [string, string][] {
  return names.split(' ').map((name, index) => [name, String.fromCodePoint(start + index)])
}

const NAMED = new Map<string, string>([
  ...from(0xa0, LATIN_1),
  ...from(0x391, GREEK_CAPITALS),
  ...from(0x3b1, GREEK),
  ...from(0x2002, 'ensp emsp'),
  ...from(0x200c, 'zwnj zwj lrm rlm'),
  ['thinsp', '\u2009'],
  ...OTHERS.split(' ').map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
])

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][\da-z]*));/gi

/** Decodes HTML entities; unknown ones stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}

/** Returns whether a code point is a character: no control character and no surrogate. */
function isCharacter(code: number): boolean {
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
