/** Types that browsers show, and that cannot run anything. */
const SHOWN: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

/** Types that browsers download. */
const DOWNLOADED: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.epub': 'application/epub+zip',
  '.gz': 'application/gzip',
  '.json': 'application/json',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
}

/** How browsers take one of the owner's files. */
export type OwnerFileType = { type: string; disposition: 'inline' | 'attachment' }

/**
 * Returns the content type of one of the owner's files. Files that could run in the site's name, such as
 * HTML, SVG and scripts, are downloads without a type of their own.
 */
export function findOwnerFileType(path: string): OwnerFileType {
  const extension = /\.[^./\\]+$/.exec(path)?.[0].toLowerCase() ?? ''
  const pick = (types: Readonly<Record<string, string>>) =>
    Object.hasOwn(types, extension) ? types[extension] : undefined
  const shown = pick(SHOWN)
  if (shown !== undefined) return { type: shown, disposition: 'inline' }
  return { type: pick(DOWNLOADED) ?? 'application/octet-stream', disposition: 'attachment' }
}
