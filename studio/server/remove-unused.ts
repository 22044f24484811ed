import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevContent } from '../../scripts/content/plugin.ts'
import type { Clock } from '../../shared/clock.ts'
import { normalise } from '../../shared/normalise.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { Removal } from '../protocol.ts'
import { checkCandidate } from './check-candidate.ts'
import { digestOf, isPath, listFiles, MAX_TEXT_BYTES } from './folder.ts'
import { keepVersion, readVersion } from './history.ts'
import { removeFile, replaceFile } from './replace-file.ts'

/** Folders of files that are no texts. */
const RESTORABLE = /^(?:fonts|images|videos|files)\//

type Parts = {
  /** The content folder. */
  dir: string
  clock: Clock
  content: Pick<DevContent, 'read'>
}

/**
 * Removes a picture or a font that nothing uses. It stays in the history.
 * @param path in the content folder
 * @param file absolute
 */
export async function removeUnused(
  { dir, clock, content }: Parts,
  path: string,
  file: string,
): Promise<Result<Removal, string>> {
  const uses = findUses(path, await readTexts(dir))
  if (uses.length > 0) return success({ kind: 'used', uses })
  // The build may need it without its name in a text.
  const { problems } = await checkCandidate(dir, { path, text: null }, content.read)
  if (problems.length > 0)
    return success({ kind: 'used', uses: [...new Set(problems.map((each) => each.file))] })
  const bytes = await readFile(file)
  const version = await keepVersion(dir, path, bytes, clock)
  const isRemoved = await removeFile(file, digestOf(bytes))
  return isRemoved ? success({ kind: 'removed', version }) : failure('There is no such file.')
}

/**
 * Writes a picture or a font again that was removed.
 * @param id of its version in the history
 * @param mode permissions of the file
 */
export async function undelete(
  dir: string,
  path: string,
  id: string,
  mode: number,
): Promise<Result<null, string>> {
  const bytes = isPath(path) && RESTORABLE.test(path) ? await readVersion(dir, path, id) : undefined
  if (!bytes) return failure('There is no such version.')
  const isWritten = await replaceFile(join(dir, path), { text: bytes, mode, before: null })
  return isWritten ? success(null) : failure('There is a file of this name again.')
}

/** Reads the files that may name others, by path, in NFC. */
export async function readTexts(dir: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { path, kind, size } of await listFiles(dir))
    if (kind !== 'picture' && !/^(?:files|fonts)\//.test(path) && size <= MAX_TEXT_BYTES)
      texts.set(path, normalise(await readFile(join(dir, path), 'utf8').catch(() => ''), 'NFC'))
  return texts
}

/** Lists the files, with their texts in NFC, that name a file, or the one beside which it stands: a picture of the other theme, or its video. */
export function findUses(path: string, texts: ReadonlyMap<string, string>): string[] {
  const names = [
    path,
    path.replace(/-(light|dark)(\.[^.]+)$/, (_, theme: string, ending: string) =>
      theme === 'light' ? `-dark${ending}` : `-light${ending}`,
    ),
    ...(path.startsWith('videos/') ? [path.replace(/\.[^.]+$/, '.')] : []),
  ]
  const forms = names.flatMap((name) => [normalise(name, 'NFC'), normalise(name, 'NFD'), name])
  const wanted = [...new Set(forms.flatMap((name) => [name, encodeURI(name)]))]
  return [...texts].flatMap(([file, text]) =>
    wanted.some((name) => text.includes(name)) ? [file] : [],
  )
}
