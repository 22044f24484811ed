import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type TextGroup, type Texts, textsIn } from '../../shared/texts/texts.ts'

const FOLDER = fileURLToPath(new URL('../../shared/texts/', import.meta.url))

/** Returns the group of texts that a module has, if it is one with English texts of the interface. */
export function findTextGroup(file: string): TextGroup | undefined {
  const name = file.startsWith(FOLDER) ? file.slice(FOLDER.length).replace(/\.ts$/, '') : ''
  const groups = Object.keys(textsIn('en')) as TextGroup[]
  return groups.find((group) => group === name)
}

/** Writes the module of a group of texts of a site; undefined if they are the English ones. */
export function writeTextModule(group: TextGroup, texts: Texts): string | undefined {
  if (isDeepStrictEqual(texts[group], textsIn('en')[group])) return undefined
  return Object.entries(texts[group])
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}\n`)
    .join('')
}
