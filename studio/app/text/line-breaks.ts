/** Returns a text as the editor has it: its line breaks are line feeds. */
export function toLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Returns a text of the editor with the line breaks of a file, all of which become like its first one. */
export function toLineBreaksOf(file: string, text: string): string {
  const [lineBreak = '\n'] = /\r\n?|\n/.exec(file) ?? []
  return text.replaceAll('\n', lineBreak)
}
