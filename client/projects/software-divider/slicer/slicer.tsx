import { useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { NeedsJavaScript } from '../../../ui/needs-javascript.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { formatNumber } from '../picture/format.ts'
import { JobPanel } from '../job-panel.tsx'
import { findSupportProblem } from '../worker/run-job.ts'
import { usePreview } from '../worker/use-preview.ts'
import { useJob } from '../worker/use-job.ts'
import { countTiles, planGrid } from './grid.ts'
import { GridFigure } from './grid-figure.tsx'
import { type LabelFiles, listReady, listSources, MAX_TILES, type Picture } from './picture-list.ts'
import { PictureRows } from './picture-rows.tsx'
import { readSettings, type SettingsForm } from './settings.ts'
import { SettingsFields } from './settings-fields.tsx'
import { usePictures } from './use-pictures.ts'
import kit from '../../../ui/kit.module.css'
import { ToolSection } from '../tool-section.tsx'

/** Sample size for the grid before a picture is chosen. */
const SAMPLE = { name: 'A picture of Full HD size', size: { width: 1920, height: 1080 } }

type Props = { form: SettingsForm; onChange: (form: SettingsForm) => void }

/** Tool that cuts pictures into tiles for training, with their labels. */
export function Slicer({ form, onChange }: Props) {
  const hydrated = useHydrated()
  const unsupported = hydrated ? findSupportProblem() : undefined
  const { settings, problems } = readSettings(form)

  const files = usePictures()
  const ready = listReady(files.pictures)
  const [chosen, setChosen] = useState<number>()
  const shown = ready.find(({ id }) => id === chosen) ?? ready[0]
  const preview = usePreview(shown?.file)
  const size = shown?.size ?? SAMPLE.size

  const { work, start, cancel, dropResult } = useJob()
  const showToast = useToast()
  const tiles = settings ? countTiles(ready, settings.cut) : 0
  const reading = files.pictures.some((picture) => picture.reading.step === 'reading')
  const problem = findProblem()

  /** Returns why slicing cannot start, if it cannot. */
  function findProblem(): string | undefined {
    if (!settings) return 'Correct the settings first.'
    if (work.step === 'running') return 'Wait until the pictures are sliced.'
    if (reading) return 'Wait until the pictures are read.'
    if (ready.length === 0) return 'Choose a picture first.'
    if (tiles <= MAX_TILES) return undefined
    return `${formatNumber(tiles)} tiles are too many: ${formatNumber(MAX_TILES)} fit into one ZIP file with their labels.`
  }

  function slice() {
    if (problem || !settings) return showToast({ text: problem ?? '' })
    start({ kind: 'slice', sources: listSources(files.pictures, files.labelFiles), settings })
  }

  function add(list: readonly File[], at?: number) {
    dropResult()
    void files.add(list, at)
  }

  /** Removes all files and moves the focus to the file input. */
  function removeAll(button: HTMLElement) {
    const { pictures, labelFiles } = files
    dropResult()
    files.removeAll()
    button.closest('section')?.querySelector('input')?.focus()
    showToast({
      text: 'All files removed.',
      action: { label: 'Undo', run: () => restoreAll(pictures, labelFiles) },
    })
  }

  function restoreAll(pictures: readonly Picture[], labelFiles: LabelFiles) {
    add(
      pictures.map(({ file }) => file),
      0,
    )
    files.restoreLabels(labelFiles)
  }

  function remove(picture: Picture) {
    const index = files.pictures.indexOf(picture)
    dropResult()
    files.remove(picture.id)
    showToast({
      text: `${picture.file.name} removed.`,
      action: { label: 'Undo', run: () => add([picture.file], index) },
    })
  }

  return (
    <ToolSection
      id="slice"
      title="Slice pictures"
      text="Cuts pictures into tiles, takes their YOLO labels along, and packs all into one ZIP file with a manifest. The files stay on this device."
    >
      <NeedsJavaScript />
      <FileDrop
        label="Choose pictures and labels"
        hint="Or drop them here: PNG, JPEG, WebP, GIF or BMP, and label files with the same names, such as street.txt beside street.png."
        accept="image/png,image/jpeg,image/webp,image/gif,image/bmp,.txt,text/plain"
        multiple
        inSection
        variant={files.pictures.length === 0 ? 'primary' : 'quiet'}
        disabled={unsupported !== undefined}
        error={unsupported}
        onFiles={add}
      />
      <PictureRows
        files={files}
        cut={settings?.cut}
        shown={shown?.id}
        onShow={setChosen}
        onRemove={remove}
      />
      <div className={kit.columns} data-wide="first">
        <div className={kit.stack}>
          <GridFigure
            name={shown?.file.name ?? SAMPLE.name}
            size={size}
            grid={settings && planGrid(size, settings.cut)}
            preview={preview}
          />
          <div className={kit.row}>
            <Button
              variant={ready.length === 0 || work.step === 'made' ? 'quiet' : 'primary'}
              onClick={slice}
              aria-disabled={problem !== undefined}
              disabled={!hydrated}
            >
              Slice into tiles
            </Button>
            {(files.pictures.length > 1 || files.labelFiles.size > 0) && (
              <Button variant="quiet" onClick={({ currentTarget }) => removeAll(currentTarget)}>
                Remove all
              </Button>
            )}
            <p className={kit.note}>
              {problem ?? `${formatCount(ready.length, 'picture')}, ${formatCount(tiles, 'tile')}`}
            </p>
          </div>
          <JobPanel work={work} noun="tile" onCancel={cancel} />
        </div>
        <SettingsFields form={form} problems={problems} onChange={onChange} />
      </div>
    </ToolSection>
  )
}
