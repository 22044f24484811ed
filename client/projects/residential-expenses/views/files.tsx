import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'
import { downloadText } from '../../../app/browser.ts'
import { exportCsv } from '../files/export-csv.ts'
import { exportJson } from '../files/household-json.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { Ledger } from './ledger.ts'

/** Export and import of the household. */
export function Files({ ledger }: { ledger: Ledger }) {
  const { household, today, applyChange } = ledger
  const [open, setOpen] = useState(false)

  return (
    <section className={kit.stack} aria-labelledby="files">
      <h3 id="files">Files</h3>
      <p className={kit.note}>
        JSON holds the whole household. CSV holds the entries, for spreadsheets. You can import both
        again.
      </p>
      <div className={kit.row}>
        <Button
          variant="quiet"
          onClick={() =>
            downloadText(`household-${today}.json`, exportJson(household), 'application/json')
          }
        >
          Export JSON
        </Button>
        <Button
          variant="quiet"
          // The byte order mark tells spreadsheets that the text is UTF-8.
          onClick={() =>
            downloadText(`entries-${today}.csv`, `\ufeff${exportCsv(household)}`, 'text/csv')
          }
        >
          Export CSV
        </Button>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Import a file
        </Button>
      </div>
      {open && (
        <ImportDialog
          household={household}
          applyChange={applyChange}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
