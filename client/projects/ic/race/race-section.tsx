import { useEffect, useRef, useState } from 'react'
import { downloadText } from '../../../app/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { MAX_RACERS } from '../worker/messages.ts'
import { keyOfMethod } from '../worker/method.ts'
import { nameMethod } from '../workbench/format.ts'
import type { Workbench } from '../workbench/use-workbench.ts'
import { RacerList } from './racer-list.tsx'
import { RunsDrawing } from './runs-drawing.tsx'
import { RunsTable } from './runs-table.tsx'
import { ALL_METHODS, suggestMethods } from './suggest-methods.ts'
import { useRace } from './use-race.ts'
import { writeCsv } from './write-csv.ts'
import { writeSvg } from './write-svg.ts'
import kit from '../../../ui/kit.module.css'
import style from './race.module.css'

const OPTIONS = ALL_METHODS.map((method) => ({
  value: keyOfMethod(method),
  label: nameMethod(method),
}))

type Props = { bench: Workbench; onFault: (fault: Diagnostic) => void }

/** The searches on the task: races them, and compares all that have run. */
export function RaceSection({ bench, onFault }: Props) {
  const { runs, raceOpens } = bench
  const heading = useRef<HTMLHeadingElement>(null)
  const bars = useRef<HTMLUListElement>(null)
  const { race, racers, start } = useRace(bench, {
    onFault,
    // A focused Stop button disappears with the bars.
    onFinish: () => {
      if (bars.current?.contains(document.activeElement)) heading.current?.focus()
    },
  })

  useEffect(() => {
    if (raceOpens > 0) heading.current?.focus()
  }, [raceOpens])

  if (raceOpens === 0 && runs.length === 0) return null
  return (
    <section className={kit.stack} aria-labelledby="race">
      <h3 id="race" ref={heading} tabIndex={-1}>
        Searches on this task
      </h3>
      {raceOpens > 0 && <RaceForm bench={bench} onStart={start} />}
      {race && <RacerList ref={bars} racers={racers} onStop={(index) => race.stop(index)} />}
      {!race && runs.length > 0 && <Runs runs={runs} />}
    </section>
  )
}

type FormProps = { bench: Workbench; onStart: ReturnType<typeof useRace>['start'] }

/** Chooses the searches of a race, starts and stops it. */
function RaceForm({ bench, onStart }: FormProps) {
  const [error, setError] = useState<string>()
  const methods = bench.racers ?? suggestMethods(bench.texts)
  const keys = methods.map(keyOfMethod)
  const busy = bench.work !== undefined
  const cores = navigator.hardwareConcurrency

  function choose(key: string, isChosen: boolean) {
    const isFull = isChosen && keys.length >= MAX_RACERS
    setError(isFull ? `At most ${MAX_RACERS} searches race. Remove one first.` : undefined)
    if (isFull) return
    const next = isChosen ? [...keys, key] : keys.filter((other) => other !== key)
    bench.changeRacers(ALL_METHODS.filter((method) => next.includes(keyOfMethod(method))))
  }

  function start() {
    if (busy) return
    setError(methods.length === 0 ? 'Choose at least one search.' : undefined)
    if (methods.length > 0) onStart(methods)
  }

  return (
    <>
      <p className={`${kit.note} measure`}>
        Up to four searches solve the task at once, each in a worker of its own and for at most 60
        seconds. They share the page’s 512 MB of memory.
        {cores < methods.length &&
          ` This device has ${cores} processor cores for them, so each takes longer than alone.`}
      </p>
      <Choice
        legend="Searches in the race"
        name="racers"
        value={keys}
        options={OPTIONS}
        disabled={busy}
        error={error}
        onChoose={choose}
      />
      <div className={kit.row}>
        <Button aria-disabled={busy} onClick={start}>
          Start race
        </Button>
        <Button variant="quiet" aria-disabled={!busy} onClick={bench.cancel}>
          Stop all
        </Button>
      </div>
    </>
  )
}

/** The runs as table and picture, and as files. */
function Runs({ runs }: Pick<Workbench, 'runs'>) {
  const picture = useRef<SVGSVGElement>(null)
  const isComparison = runs.length > 1
  return (
    <div className={`${kit.stack} ${style.runs}`}>
      <div className={kit.stack}>
        <RunsTable runs={runs} />
        <div className={kit.row}>
          <Button
            variant="quiet"
            onClick={() => downloadText('searches.csv', writeCsv(runs), 'text/csv')}
          >
            Download CSV
          </Button>
          {isComparison && (
            <Button
              variant="quiet"
              onClick={() => {
                if (picture.current)
                  downloadText('searches.svg', writeSvg(picture.current), 'image/svg+xml')
              }}
            >
              Download SVG
            </Button>
          )}
        </div>
      </div>
      {isComparison && <RunsDrawing ref={picture} runs={runs} />}
    </div>
  )
}
