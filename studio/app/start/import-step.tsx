import { useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { FileDrop } from '../../../client/ui/file-drop.tsx'
import kit from '../../../client/ui/kit.module.css'
import { capitalise } from '../../../shared/capitalise.ts'
import { MAX_IMPORT_BYTES } from '../../protocol.ts'
import { describeFailure, type StudioApi } from '../api.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import style from './start.module.css'

const MEGABYTE = 1_000_000

/** The second step: the resume of a file, with what of it is taken and what is left. */
export function ImportStep({
  api,
  state,
  onChange,
  onGo,
}: StepProps & { api: Pick<StudioApi, 'importResume'> }) {
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')
  const { imported } = state

  async function take(file: File) {
    setError(undefined)
    if (file.size > MAX_IMPORT_BYTES) {
      return setError(
        `${file.name} has ${Math.ceil(file.size / MEGABYTE)} MB. Choose a file of at most ${MAX_IMPORT_BYTES / MEGABYTE} MB.`,
      )
    }
    setStatus(`Reading ${file.name}…`)
    try {
      const answer = await api.importResume(file)
      if (answer.kind === 'refused') {
        setStatus('')
        return setError(describe(file.name, answer.problem))
      }
      const { resume, taken, left } = answer
      onChange({ imported: { file: file.name, resume, taken, left } })
      setStatus(`${file.name} is read, and becomes your resume in the last step.`)
    } catch (failure) {
      setStatus('')
      setError(describeFailure(failure))
    }
  }

  return (
    <StepForm
      step="import"
      next={imported ? 'Continue' : 'Skip'}
      onGo={onGo}
      onNext={() => onGo('theme')}
    >
      <div className={kit.stack}>
        <p>
          Import your resume from a JSON Resume file, or from the archive that LinkedIn makes
          (Settings, Data privacy, Get a copy of your data). Or skip this, and start with an empty
          one.
        </p>
        <FileDrop
          label={imported ? 'Choose another file' : 'Choose a file'}
          hint="A .json or .zip file. It stays on this machine."
          accept=".json,.zip,application/json,application/zip"
          variant="quiet"
          error={error}
          onFiles={([file]) => file && void take(file)}
        />
        <p role="status" className={kit.note}>
          {status}
        </p>
      </div>
      {imported && (
        <section className={kit.panel} aria-label={`What ${imported.file} has`}>
          <div className={kit.row} data-between>
            <h3 className={kit.heading}>{imported.file}</h3>
            <Button
              variant="quiet"
              onClick={() => {
                onChange({ imported: null })
                setStatus('The file is removed.')
              }}
            >
              Remove
            </Button>
          </div>
          <Lines title="Imported" lines={imported.taken.map((line) => capitalise(line))} />
          <Lines
            title="Not imported"
            lines={imported.left.map((line) => shorten(line, imported.file))}
          />
          <p className={kit.note}>
            Your name and label from the first step replace those of the file.
          </p>
        </section>
      )}
    </StepForm>
  )
}

/** Says what is wrong with a file, which the first lines do, and what to do. */
function describe(name: string, answer: string): string {
  const text = answer.split('\n').slice(0, 3).join('; ')
  return `${text.startsWith(name) ? text : `${name}: ${text}`}. Choose another file, or skip this step.`
}

/** Leaves out the name of the file, which stands above the lines. */
function shorten(line: string, file: string): string {
  return line.startsWith(`${file}: `) ? line.slice(file.length + 2) : line
}

/** Begins a line such as `work: 3` with a capital. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className={kit.stack} data-gap="1">
      <h4 className={kit.note}>{title}</h4>
      <ul className={`${kit.list} ${style.lines}`}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
