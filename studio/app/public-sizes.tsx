import kit from '../../client/ui/kit.module.css'
import { Table } from '../../client/ui/table.tsx'
import { formatCount } from '../../shared/count.ts'
import { formatSize } from '../../shared/format-size.ts'
import type { StudioFile } from '../protocol.ts'

/** The folders whose files visitors get. The build makes smaller pictures too. */
const FOLDERS = ['images', 'videos', 'files', 'fonts']

/** How much of the folder is public, and the largest file of each part. */
export function PublicSizes({ files }: { files: readonly StudioFile[] }) {
  const rows = FOLDERS.flatMap((folder) => {
    const inside = files.filter(({ path }) => path.startsWith(`${folder}/`))
    const [largest] = [...inside].sort((a, b) => b.size - a.size)
    if (!largest) return []
    const total = inside.reduce((sum, { size }) => sum + size, 0)
    const name = largest.path.slice(largest.path.lastIndexOf('/') + 1)
    return [
      {
        key: folder,
        cells: [
          `${folder}/`,
          formatCount(inside.length, 'file'),
          formatSize(total, 'en'),
          `${name}, ${formatSize(largest.size, 'en')}`,
        ],
      },
    ]
  })
  if (rows.length === 0) return null
  return (
    <section className={kit.stack} data-gap="3" aria-label="Sizes">
      <h3 className={kit.heading}>Sizes of what is public</h3>
      <Table
        caption="Sizes of what is public"
        columns={['Folder', 'Files', 'Size', 'The largest']}
        rows={rows}
      />
    </section>
  )
}
