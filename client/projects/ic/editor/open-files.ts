import { decodeText } from '../../../app/read-text.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import { detectTextName } from '../worker/detect-text-name.ts'
import { MAX_FILE_BYTES, type TextName, type Texts } from '../worker/messages.ts'

/**
 * Reads a file, or two of different kinds, as texts of a task.
 * @param target the text that a file replaces if it does not say which one it is
 * @returns only the texts that the files replace, or why a file is refused
 */
export async function openFiles(
  files: readonly File[],
  target: TextName,
): Promise<Result<Partial<Texts>, string>> {
  const [first, second, surplus] = files
  if (!first) return success({})
  if (surplus) return failure('Open at most two files: a domain and a problem.')
  const read = await readFile(first)
  if (!read.ok) return read
  const kind = detectTextName(read.value)
  if (!second) return success({ [kind ?? target]: read.value })
  const other = await readFile(second)
  if (!other.ok) return other
  const otherKind = detectTextName(other.value)
  if (kind !== undefined && kind === otherKind)
    return failure(`${first.name} and ${second.name} are both a ${kind}. Open one of them.`)
  // A text that does not say what it is takes the place that the other one leaves.
  const own = kind ?? (otherKind ? opposite(otherKind) : target)
  return success({ [own]: read.value, [opposite(own)]: other.value })
}

function opposite(name: TextName): TextName {
  return name === 'domain' ? 'problem' : 'domain'
}

/** Reads a file as text, or says why it is refused. */
export async function readFile(file: File): Promise<Result<string, string>> {
  if (file.size > MAX_FILE_BYTES) return failure(`${file.name} is too large for a PDDL file.`)
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // A folder that was dropped, or a file that has changed since.
    return failure(`${file.name} could not be read. Choose it again.`)
  }
  const text = decodeText(new Uint8Array(bytes)) ?? decodeOldText(bytes)
  return text.includes('\0') ? failure(`${file.name} is not a text.`) : success(text)
}

/** Decodes a text of a time before UTF-8: its code is in ASCII, and its comments have accents in one byte each. */
function decodeOldText(bytes: ArrayBuffer): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
