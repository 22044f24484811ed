import { readFile } from 'node:fs/promises'

const ROOT = new URL('../../', import.meta.url)

/** A span in a sentence that begins like a command, perhaps with a setting before it. */
const COMMAND =
  /(?<!`)`((?:[A-Z_]+=\S+ )?(?:npm|npx|git|docker|dig|ip(?= -)|ss|ls|rm|cp|chown|curl|tar|apt-get|systemctl|journalctl|portfolio-[a-z-]+) [^`\n]+)`/g

/** Lists the blocks of a language in a page, without the indent of a list. */
export function listBlocks(text: string, language: string): string[] {
  const found = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))
  return [...found].map(([, indent = '', block = '']) =>
    block.replace(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** Lists the commands in the sentences of a page, without those that only show a form (`COMMAND`, `…`). */
export function listInlineCommands(text: string): string[] {
  const sentences = text.replace(/^ *(`{3,})\w*\n[\s\S]*?^ *\1/gm, '')
  const found = [...sentences.matchAll(COMMAND)].map(([, command = '']) => command)
  return [...new Set(found)].filter((command) => !/…|COMMAND|--$|owner$/.test(command))
}

/** Reads the blocks of a language from a page of the docs, such as `docs/run/www.md`. */
export async function readBlocks(page: string, language: string): Promise<string[]> {
  return listBlocks(await readPage(page), language)
}

/** Reads a page of the docs. */
export async function readPage(page: string): Promise<string> {
  return readFile(new URL(page, ROOT), 'utf8')
}
