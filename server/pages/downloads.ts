import { extname } from 'node:path'
import { findOwnerFileType, type OwnerFileType } from '../../shared/content/owner-file-type.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import { CDN_CACHEABLE } from './cache-control.ts'
import type { Metadata } from './representation.ts'

const RESUME_FILES: readonly string[] = Object.values(resumeFiles)

/** The types of resume files that files of the owner do not have. */
const RESUME_TYPES: Readonly<Record<string, OwnerFileType>> = {
  '.json': { type: 'application/json', disposition: 'inline' },
  '.md': { type: 'text/markdown; charset=utf-8', disposition: 'attachment' },
  '.vcf': { type: 'text/vcard; charset=utf-8', disposition: 'attachment' },
}

/** What the path of a file in another language begins with. */
const LANGUAGE_PREFIX = /^\/(?!assets\/)[a-z]{2,8}(?:-[a-z0-9]{1,8})*(?=\/resume[.-])/i

/** Maximum characters of the name; file systems allow 255 bytes. */
const MAX_NAME_LENGTH = 50

/** Returns whether a path is that of a resume file, in any language. */
export function isResumeFile(path: string): boolean {
  return RESUME_FILES.includes(path.replace(LANGUAGE_PREFIX, ''))
}

/**
 * Describes a resume file with its cache lifetime, type and file name. Returns undefined for other paths.
 * @param name the person's name, in any script
 */
export function describeDownload(path: string, name: string): Metadata | undefined {
  if (!isResumeFile(path)) return undefined
  const { type, disposition } = RESUME_TYPES[extname(path)] ?? findOwnerFileType(path)
  const ending = path.slice(path.lastIndexOf('/resume') + '/resume'.length)
  const file = nameFile(`${[...name].slice(0, MAX_NAME_LENGTH).join('')} - Resume${ending}`)
  return { cacheControl: CDN_CACHEABLE, type, disposition: `${disposition}; ${file}` }
}

/** Formats a file name in ASCII and in UTF-8 (RFC 6266, appendix D, and RFC 8187). */
function nameFile(name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '_')
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+/g, '_')
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
