import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { exportCsv } from '../files/export-csv.ts'
import { exportJson } from '../files/household-json.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { Ledger } from './ledger.ts'
import style from './views.module.css'

/** The household as a file, and back. */
export function Files({ ledger }: { ledger: Ledger }) {
  const { household, today, act } = ledger
  const [open, setOpen] = useState(false)

  return (
    <section className={style.section} aria-labelledby="files">
      <h3 id="files">Files</h3>
      <p className={style.note}>
        JSON holds the whole household. CSV holds the entries, for spreadsheets, and comes back
        unchanged too.
      </p>
      <div className={style.buttons}>
        <Button
          variant="quiet"
          onClick={() =>
            download(`household-${today}.json`, 'application/json', exportJson(household))
          }
        >
          Export JSON
        </Button>
        <Button
          variant="quiet"
          // The mark tells spreadsheets that the text is UTF-8.
          onClick={() =>
            download(`entries-${today}.csv`, 'text/csv', `\ufeff${exportCsv(household)}`)
          }
        >
          Export CSV
        </Button>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Import a file
        </Button>
      </div>
      {open && <ImportDialog household={household} act={act} onClose={() => setOpen(false)} />}
    </section>
  )
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
