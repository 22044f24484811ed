import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import kit from '../../../client/ui/kit.module.css'
import { Notice } from '../../../client/ui/notice.tsx'
import type { StartOptions } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'
import { readUntilAnswered } from '../read-until-answered.ts'
import { FinishStep } from './finish-step.tsx'
import { ImportStep } from './import-step.tsx'
import { NameStep } from './name-step.tsx'
import { ScreensStep } from './screens-step.tsx'
import {
  formatStep,
  keepStart,
  parseStep,
  readStart,
  type StartState,
  type Step,
  STEPS,
} from './start-state.ts'
import type { StepProps } from './step-form.tsx'
import { ThemeStep } from './theme-step.tsx'
import style from './start.module.css'

type Props = {
  api: StudioApi
  /** Called when the folder may have files. */
  onFiles: () => void
}

const TITLES: Record<Step, string> = {
  name: 'Who are you?',
  import: 'Bring your resume',
  theme: 'Colours and type',
  screens: 'Built-in screens',
  finish: 'Your site',
}

const NAMES: Record<Step, string> = {
  name: 'Name',
  import: 'Resume',
  theme: 'Theme',
  screens: 'Screens',
  finish: 'Finish',
}

/** The start in an empty content folder: five steps, and nothing is written before the last one. */
export function Start({ api, onFiles }: Props) {
  const [state, setState] = useState(readStart)
  const [options, setOptions] = useState<StartOptions>()
  const [failed, setFailed] = useState(false)
  const fragment = useSyncExternalStore(listenToFragment, () => location.hash)
  const step = parseStep(fragment, state)
  const index = STEPS.indexOf(step)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(
    () =>
      readUntilAnswered(
        api.readStart,
        (read) => {
          setFailed(false)
          setOptions(read)
        },
        () => setFailed(true),
      ),
    [api],
  )
  // Another program may fill the folder meanwhile.
  useEffect(
    () =>
      api.listen(
        (event) => event.kind !== 'changed' && onFiles(),
        () => undefined,
      ),
    [api, onFiles],
  )

  const shown = useRef<Step>(undefined)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  useEffect(() => keepStart(state), [state])

  // An import that is read adds to what was typed meanwhile.
  function change(part: Partial<StartState>) {
    setState((last) => ({ ...last, ...part }))
  }
  function go(next: Step) {
    location.hash = formatStep(next)
  }
  const props: StepProps = { state, onChange: change, onGo: go }
  return (
    <div className={style.start}>
      <header className={style.header}>
        <h1 className={style.name}>Studio</h1>
        <nav aria-label="Steps">
          <ol role="list" className={style.steps}>
            {STEPS.map((each, place) => (
              <li
                key={each}
                data-state={place < index ? 'done' : place === index ? 'current' : 'next'}
              >
                {place < index ? (
                  <a href={formatStep(each)}>{NAMES[each]}</a>
                ) : (
                  <span aria-current={place === index ? 'step' : undefined}>{NAMES[each]}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <main className={kit.stack} data-gap="5">
        <div className={kit.stack} data-gap="1">
          <p className="meta">
            Step {index + 1} of {STEPS.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className={style.title}>
            {TITLES[step]}
          </h2>
        </div>
        {failed && (
          <Notice kind="error" role="alert">
            The studio does not answer. Start it again in the terminal: what you typed stays in this
            tab.
          </Notice>
        )}
        {step === 'name' && <NameStep {...props} />}
        {step === 'import' && <ImportStep {...props} api={api} />}
        {step === 'theme' && <ThemeStep {...props} api={api} />}
        {step === 'screens' && <ScreensStep {...props} screens={options?.screens ?? []} />}
        {step === 'finish' && (
          <FinishStep {...props} api={api} options={options} onFiles={onFiles} />
        )}
      </main>
    </div>
  )
}

function listenToFragment(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
