import {
  RESUME_COMPACT,
  RESUME_DOCX,
  RESUME_JSON,
  RESUME_MARKDOWN,
  RESUME_PDF,
  RESUME_TEXT,
  RESUME_VCARD,
} from '../../shared/content/resume-files.ts'
import { CDN_CACHEABLE } from './cache-control.ts'

/* Browsers show what they can, and download the rest. */
const DOWNLOADS = new Map([
  [RESUME_PDF, { type: 'application/pdf', disposition: 'inline' }],
  [RESUME_COMPACT, { type: 'application/pdf', disposition: 'inline' }],
  [RESUME_TEXT, { type: 'text/plain; charset=utf-8', disposition: 'inline' }],
  [RESUME_MARKDOWN, { type: 'text/markdown; charset=utf-8', disposition: 'attachment' }],
  [
    RESUME_DOCX,
    {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      disposition: 'attachment',
    },
  ],
  [RESUME_JSON, { type: 'application/json', disposition: 'inline' }],
  [RESUME_VCARD, { type: 'text/vcard; charset=utf-8', disposition: 'attachment' }],
])

/** What the path of a file in another language begins with. */
const LANGUAGE_PREFIX = /^\/(?!assets\/)[a-z]{2,8}(?:-[a-z0-9]{1,8})*(?=\/resume[.-])/i

/** Maximum characters of the name; file systems allow 255 bytes. */
const MAX_NAME_LENGTH = 50

/**
 * Returns the headers of a resume file, alternating names and values: cache lifetime, type and file name.
 * Other paths have none.
 * @param name the person's name, in any script
 */
export function downloadHeaders(path: string, name: string): string[] {
  const download = DOWNLOADS.get(path.replace(LANGUAGE_PREFIX, ''))
  if (!download) return []
  const ending = path.slice(path.lastIndexOf('/resume') + '/resume'.length)
  const file = nameFile(`${[...name].slice(0, MAX_NAME_LENGTH).join('')} - Resume${ending}`)
  const content = ['Content-Type', download.type]
  content.push('Content-Disposition', `${download.disposition}; ${file}`)
  return ['Cache-Control', CDN_CACHEABLE, ...content]
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
