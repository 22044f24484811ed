import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeAt } from '../../shared/content/place.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { type Result, failure, success } from '../../shared/result.ts'

/** Reads a text file of the content folder; a file that is not UTF-8 fails with the first place. */
export async function readText(
  dir: string,
  file: string,
): Promise<Result<string, ContentProblem[]>> {
  const fail = (expected: string) => failure([{ file, path: '', expected }])
  let bytes: Buffer
  try {
    bytes = await readFile(join(dir, file))
  } catch (error) {
    return fail(describeFailure((error as NodeJS.ErrnoException).code ?? ''))
  }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return failure([{ file, path: '', expected: `${SAVE}: it is UTF-16`, line: 1, column: 1 }])
  }
  const text = bytes.toString('utf8')
  const wrong = isUtf8(bytes) ? text.indexOf('\0') : findInvalid(bytes, text)
  if (wrong < 0) return success(text)
  const expected = `${SAVE}: the character here is in another encoding`
  return failure([{ file, path: '', expected, ...placeAt(text, wrong) }])
}

/** Reads the data of a JSON file of the content folder. */
export async function readSettings(
  dir: string,
  file: string,
): Promise<Result<unknown, ContentProblem[]>> {
  const text = await readText(dir, file)
  if (!text.ok) return text
  const read = readJson(file, text.value)
  return read.ok ? success(read.value.data) : read
}

const SAVE = 'save the file as UTF-8'

/** Finds the first byte that is not UTF-8; it decodes to U+FFFD, which has other bytes. */
function findInvalid(bytes: Buffer, text: string): number {
  const again = Buffer.from(text)
  const index = bytes.findIndex((byte, position) => byte !== again[position])
  return bytes.subarray(0, index).toString('utf8').length
}

function describeFailure(code: string): string {
  if (code === 'ENOENT') return 'the file is missing: create it'
  if (code === 'EISDIR') return 'this is a folder: rename it, and write a file of this name'
  if (code === 'EACCES' || code === 'EPERM')
    return 'the file cannot be read: change its permissions'
  return `the file cannot be read (${code}): check the file and the disk`
}
