import { useRef, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { downloadText } from '../../../app/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Box } from '../picture/box.ts'
import { cleanStem } from '../picture/file-names.ts'
import { formatSize } from '../picture/format.ts'
import { JobPanel } from '../job-panel.tsx'
import { findSupportProblem } from '../worker/run-job.ts'
import { usePreview } from '../worker/use-preview.ts'
import { useJob } from '../worker/use-job.ts'
import { ASPECT_IDS, type AspectId, findAspect } from './aspects.ts'
import { BoxFields } from './box-fields.tsx'
import { BoxRows } from './box-rows.tsx'
import { type CoordinateFormat, formatCoordinates } from './coordinates.ts'
import { applyAspect, createBox } from './crop-box.ts'
import { Stage } from './stage.tsx'
import { type CropBox, MAX_BOXES, useBoxes } from './use-boxes.ts'
import kit from '../../../ui/kit.module.css'
import { ToolSection } from '../tool-section.tsx'
import style from '../tools.module.css'

/** Encoding of crops: PNG keeps the pixels unchanged. */
const ENCODING = { format: 'png', quality: 1 } as const

const ASPECT_OPTIONS = ASPECT_IDS.map((id) => ({ value: id, label: id === 'free' ? 'Free' : id }))

/** Message where there is no room for another box. */
const FULL = { text: `${MAX_BOXES} boxes are the most on one picture.` }

type Props = { aspectId: AspectId; onAspect: (id: AspectId) => void }

/** Tool that marks areas of a picture and crops them. */
export function Cropper({ aspectId, onAspect }: Props) {
  const unsupported = useHydrated() ? findSupportProblem() : undefined
  const aspect = findAspect(aspectId)

  const [file, setFile] = useState<File>()
  const preview = usePreview(file)
  const boxes = useBoxes()
  const { work, start, cancel, dropResult } = useJob()
  const showToast = useToast()
  const addButton = useRef<HTMLDivElement>(null)
  const picture = preview?.step === 'ready' ? preview.size : undefined

  function open(files: readonly File[]) {
    const [first] = files
    if (!first) return
    setFile(first)
    boxes.clear()
    if (work.step === 'running') cancel()
    else dropResult()
    // A removed box belongs to the last picture.
    showToast(undefined)
    if (files.length > 1)
      showToast({ text: `You can crop one picture at a time. Only ${first.name} is open.` })
  }

  function chooseAspect(id: AspectId) {
    onAspect(id)
    const next = findAspect(id)
    if (!next || !picture || !boxes.selected) return
    boxes.change(boxes.selected.id, applyAspect(boxes.selected, picture, next))
  }

  /** Adds a drawn box, or one in the middle. */
  function add(drawn?: Box) {
    if (!picture) return
    if (boxes.boxes.length >= MAX_BOXES) {
      return showToast(FULL)
    }
    boxes.add(drawn ?? createBox(picture, boxes.boxes.length, aspect))
  }

  function remove(box: CropBox) {
    const restore = boxes.remove(box.id)
    const undo = () => {
      if (!restore()) showToast(FULL)
    }
    // The focused element is removed with its box.
    addButton.current?.querySelector('button')?.focus()
    showToast({ text: 'Box removed.', action: { label: 'Undo', run: undo } })
  }

  function saveCoordinates(format: CoordinateFormat) {
    if (!file || !picture) return
    const text = formatCoordinates(format, file.name, picture, boxes.boxes)
    const type = format === 'json' ? 'application/json' : 'text/csv'
    downloadText(`${cleanStem(file.name)}_boxes.${format}`, text, type)
  }

  return (
    <ToolSection
      id="crop"
      title="Crop areas"
      text="Draws boxes on a picture, tells their exact pixels, and cuts them out. The picture stays on this device."
    >
      <FileDrop
        label="Choose a picture"
        hint="Or drop it here: PNG, JPEG, WebP, GIF or BMP."
        accept="image/png,image/jpeg,image/webp,image/gif,image/bmp"
        inSection
        variant="quiet"
        disabled={unsupported !== undefined}
        error={unsupported}
        onFiles={open}
      />
      <div role="status">
        {preview?.step === 'reading' && <p className={kit.note}>Reading the picture…</p>}
        {preview?.step === 'refused' && (
          <p className={kit.error}>
            <bdi>{file?.name}</bdi>: {preview.problem}
          </p>
        )}
        {/* A new box shows on the picture alone. */}
        {picture && (
          <p className="visually-hidden">
            {formatSize(picture)} px, {formatCount(boxes.boxes.length, 'box', 'boxes')}
          </p>
        )}
      </div>
      {file && preview?.step === 'ready' && picture && (
        <div className={kit.columns} data-wide="first">
          <div className={kit.stack}>
            <Stage
              bitmap={preview.bitmap}
              picture={picture}
              boxes={boxes}
              aspect={aspect}
              onDraw={add}
              onRemove={remove}
            />
            <p className={kit.row} data-between>
              <bdi className={style.name}>{file.name}</bdi>
              <span className={kit.note}>{formatSize(picture)} px</span>
            </p>
            <p className={kit.note}>
              Draw with a mouse or a pen, or add a box and pull its handles. Arrow keys move what
              has the focus by a pixel, with Shift by ten; Delete removes a box.
            </p>
          </div>
          <div className={kit.stack}>
            <Choice
              legend="Aspect"
              name="aspect"
              variant="chips"
              value={aspectId}
              options={ASPECT_OPTIONS}
              onChoose={chooseAspect}
            />
            <div ref={addButton} className={kit.row}>
              <Button variant={boxes.boxes.length > 0 ? 'quiet' : 'primary'} onClick={() => add()}>
                Add box
              </Button>
            </div>
            {boxes.selected && (
              <BoxFields
                key={boxes.selected.id}
                box={boxes.selected}
                picture={picture}
                aspect={aspect}
                onChange={(box) => boxes.selected && boxes.change(boxes.selected.id, box)}
              />
            )}
            {boxes.boxes.length > 0 && (
              <>
                <BoxRows boxes={boxes} onRemove={remove} />
                <div className={kit.row}>
                  <Button
                    variant={work.step === 'made' ? 'quiet' : 'primary'}
                    onClick={() =>
                      start({
                        kind: 'crop',
                        file,
                        stem: cleanStem(file.name),
                        boxes: boxes.boxes,
                        encoding: ENCODING,
                      })
                    }
                  >
                    Cut out
                  </Button>
                  <Button variant="quiet" onClick={() => saveCoordinates('json')}>
                    Coordinates as JSON
                  </Button>
                  <Button variant="quiet" onClick={() => saveCoordinates('csv')}>
                    Coordinates as CSV
                  </Button>
                </div>
              </>
            )}
            <JobPanel work={work} noun="crop" onCancel={cancel} />
          </div>
        </div>
      )}
    </ToolSection>
  )
}
