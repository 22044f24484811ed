import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

/** Reads the blocks of a language from a page of the docs, without the indent of a list. */
export async function readBlocks(page: string, language: string): Promise<string[]> {
  const text = await readFile(DOCS + page, 'utf8')
  const found = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))
  return [...found].map(([, indent = '', block = '']) =>
    block.replace(new RegExp(`^${indent}`, 'gm'), ''),
  )
}
