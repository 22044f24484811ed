import { type SubmitEvent, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import { cancel } from '../../../../shared/texts/account.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { downloadText } from '../../../app/browser.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type FormatName, FORMATS } from './formats/formats.ts'
import { MAX_FILE_BYTES } from './read-file.ts'
import type { ListParts } from '../list-dialog.tsx'
import kit from '../../../ui/kit.module.css'

const FORMAT_OPTIONS = (Object.keys(FORMATS) as FormatName[]).map((value) => {
  const { name, summary } = FORMATS[value]
  return { value, label: <b>{name}</b>, note: summary }
})

/** Exports the list as a file, with the changes that are not sent yet. */
export function ExportForm({ list, close }: ListParts) {
  const [chosen, setChosen] = useState<FormatName>('json')
  const showToast = useToast()

  function run(event: SubmitEvent) {
    event.preventDefault()
    const { write, extension, type } = FORMATS[chosen]
    const items = [...list.read().items.values()]
    const exported = chosen === 'json' ? items : items.filter(({ deletedAt }) => deletedAt === null)
    const text = write(exported, findHomeZone())
    downloadText(`to-do-${toLocalDay(systemClock.now())}${extension}`, text, type)
    close('done')
    const done = formatCounted(texts.exported, exported.length)
    const isLarge = new Blob([text]).size > MAX_FILE_BYTES
    showToast({ text: isLarge ? `${done} ${texts.largeFile}` : done })
  }

  return (
    <form method="post" className={kit.stack} onSubmit={run}>
      <Choice
        legend={texts.format}
        name="format"
        variant="list"
        value={chosen}
        options={FORMAT_OPTIONS}
        onChoose={setChosen}
      />
      <div className={kit.row}>
        <Button type="submit">{texts.download}</Button>
        <Button variant="quiet" onClick={() => close()}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
