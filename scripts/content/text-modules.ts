import { fileURLToPath } from 'node:url'
import { type TextGroup, textsIn } from '../../shared/texts/texts.ts'

const FOLDER = fileURLToPath(new URL('../../shared/texts/', import.meta.url))

/** Returns the group of texts that a module has, if it is one with English texts of the interface. */
export function findTextGroup(file: string): TextGroup | undefined {
  const name = file.startsWith(FOLDER) ? file.slice(FOLDER.length).replace(/\.ts$/, '') : ''
  const groups = Object.keys(textsIn('en')) as TextGroup[]
  return groups.find((group) => group === name)
}

/** Writes the module of a group of texts in the language of the site; undefined for the English one. */
export function writeTextModule(group: TextGroup, language: string): string | undefined {
  const texts = textsIn(language)
  if (texts === textsIn('en')) return undefined
  return Object.entries(texts[group])
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}\n`)
    .join('')
}
