import kit from '../../client/ui/kit.module.css'
import { Table } from '../../client/ui/table.tsx'
import { formatSize } from '../../shared/content/desktop-builds.ts'
import { formatCount } from '../../shared/count.ts'
import type { StudioFile } from '../protocol.ts'

/** The folders whose files visitors get, with what the build does to them. */
const FOLDERS = [
  ['images', 'pictures, in smaller sizes too'],
  ['videos', 'videos, as they are'],
  ['files', 'downloads, as they are'],
  ['fonts', 'fonts, as they are'],
] as const

const MAX_NAMED = 3

/** How much of the folder is public, and the largest files. */
export function PublicSizes({ files }: { files: readonly StudioFile[] }) {
  const rows = FOLDERS.flatMap(([folder, use]) => {
    const inside = files.filter(({ path }) => path.startsWith(`${folder}/`))
    if (inside.length === 0) return []
    const total = inside.reduce((sum, { size }) => sum + size, 0)
    const largest = [...inside].sort((a, b) => b.size - a.size).slice(0, MAX_NAMED)
    const named = largest.map(({ path, size }) => `${path} (${formatSize(size, 'en')})`).join(', ')
    const cells = [
      `${folder}/: ${use}`,
      formatSize(total, 'en'),
      formatCount(inside.length, 'file'),
      named,
    ]
    return [{ key: folder, cells }]
  })
  if (rows.length === 0) return null
  return (
    <section className={kit.stack} data-gap="3" aria-label="Sizes">
      <h3 className={kit.heading}>Sizes of what is public</h3>
      <Table
        caption="Sizes of what is public"
        columns={['Folder', 'Size', 'Files', 'The largest']}
        rows={rows}
      />
    </section>
  )
}
