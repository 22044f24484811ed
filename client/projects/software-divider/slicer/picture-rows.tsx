import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { formatSize } from '../picture/format.ts'
import type { GridOptions } from './grid.ts'
import { planGrid } from './grid.ts'
import {
  findLabels,
  type LabelFile,
  listOrphanLabels,
  MAX_PICTURES,
  type Picture,
} from './picture-list.ts'
import type { Pictures } from './use-pictures.ts'
import kit from '../../../ui/kit.module.css'
import style from '../tools.module.css'

type Props = {
  files: Pictures
  /** Undefined while the settings are invalid. */
  cut: GridOptions | undefined
  shown: number | undefined
  onShow: (id: number) => void
  onRemove: (picture: Picture) => void
}

/** Maximum number of label files, and of errors in one, that are named. */
const MAX_SHOWN = 3

/** List of the chosen files with their tiles and errors. */
export function PictureRows({ files, cut, shown, onShow, onRemove }: Props) {
  const { pictures, labelFiles, tooMany } = files
  const orphans = listOrphanLabels(pictures, labelFiles)

  /** Removes a picture. The focus moves from its button to the next row, or to the file input. */
  function remove(button: HTMLElement, picture: Picture) {
    const row = button.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const target = next?.querySelector<HTMLElement>('button:last-of-type')
    onRemove(picture)
    ;(target ?? button.closest('section')?.querySelector('input'))?.focus()
  }

  return (
    <>
      {pictures.length > 0 && (
        <ul className={`${kit.lines} ${style.files}`} role="list" aria-label="Pictures">
          {pictures.map((picture) => {
            const { id, file, reading } = picture
            return (
              <li
                key={id}
                className={kit.row}
                data-between
                data-step={reading.step}
                aria-current={id === shown ? 'true' : undefined}
              >
                <div>
                  <p className={style.name}>
                    <bdi>{file.name}</bdi>
                  </p>
                  <Facts picture={picture} cut={cut} labels={findLabels(picture, labelFiles)} />
                </div>
                <div className={kit.row}>
                  {reading.step === 'ready' && (
                    <Button variant="quiet" aria-pressed={id === shown} onClick={() => onShow(id)}>
                      Show<span className="visually-hidden"> {file.name}</span>
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    onClick={({ currentTarget }) => remove(currentTarget, picture)}
                  >
                    Remove<span className="visually-hidden"> {file.name}</span>
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <div role="status">
        {tooMany > 0 && (
          <p className={kit.error}>
            {formatCount(tooMany, 'file')} left out: {MAX_PICTURES} pictures are the most at once.
          </p>
        )}
        {orphans.slice(0, MAX_SHOWN).map(({ name }) => (
          <p key={name} className={kit.note}>
            <bdi>{name}</bdi> waits for a picture of the same name.
          </p>
        ))}
        {orphans.length > MAX_SHOWN && (
          <p className={kit.note}>
            and {formatCount(orphans.length - MAX_SHOWN, 'more label file', 'more label files')}
          </p>
        )}
      </div>
    </>
  )
}

type FactsProps = { picture: Picture; cut: GridOptions | undefined; labels: LabelFile | undefined }

function Facts({ picture: { reading }, cut, labels }: FactsProps) {
  if (reading.step === 'reading') return <p className={kit.note}>Reading…</p>
  if (reading.step === 'refused') return <p className={kit.error}>{reading.problem}</p>
  const facts = [
    `${formatSize(reading.size)} px`,
    cut && formatCount(planGrid(reading.size, cut).count, 'tile'),
    labels && formatCount(labels.labels.boxes.length, 'label'),
  ]
  const problems = labels?.labels.problems ?? []
  return (
    <>
      <p className={kit.note}>{facts.filter(Boolean).join(' · ')}</p>
      {labels?.problem && <p className={kit.error}>{labels.problem}</p>}
      {problems.length > 0 && (
        <ul className={`${kit.list} ${kit.error}`}>
          {problems.slice(0, MAX_SHOWN).map(({ line, problem }) => (
            <li key={line}>
              Label line {line}: {problem}.
            </li>
          ))}
          {problems.length > MAX_SHOWN && (
            <li>and {formatCount(problems.length - MAX_SHOWN, 'more line', 'more lines')}</li>
          )}
        </ul>
      )}
    </>
  )
}
