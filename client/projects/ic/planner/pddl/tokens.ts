/** A part of a text: a parenthesis, a word, or a comment with its `;`. */
export type Token = { text: string; at: number }

const TOKEN = /[\s\uFEFF]+|;[^\n\r]*|[()]|[^\s();\uFEFF]+/gy

/** Lists the tokens of a PDDL text, comments included. None spans two lines. */
export function* listTokens(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    if (!/^[\s\uFEFF]/.test(match[0])) yield { text: match[0], at: match.index }
  }
}
