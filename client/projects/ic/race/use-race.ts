import { useEffect, useState } from 'react'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method } from '../planner/plan.ts'
import { createWorker } from '../worker/create-worker.ts'
import { nameMethod } from '../workbench/format.ts'
import type { Workbench } from '../workbench/use-workbench.ts'
import { describeRace, describeResult } from './describe-runs.ts'
import { Race, type Racer } from './race.ts'

/** Milliseconds between two updates of the bars. */
const UPDATE_INTERVAL = 100

type Handlers = {
  onFault: (fault: Diagnostic) => void
  /** Called just before the bars disappear. */
  onFinish: () => void
}

/** Runs races on the page's task. A race ends with its task, with the next search, or when the visitor leaves the page. */
export function useRace(bench: Workbench, { onFault, onFinish }: Handlers) {
  const [started, setStarted] = useState<{ race: Race; task: number }>()
  const [racers, setRacers] = useState<readonly Racer[]>([])
  const race = started?.task === bench.tasks ? started.race : undefined

  useEffect(() => {
    if (!race) return
    const timer = setInterval(() => setRacers(race.list()), UPDATE_INTERVAL)
    return () => {
      clearInterval(timer)
      race.close()
    }
  }, [race])

  function start(methods: readonly Method[]) {
    const { texts, tasks } = bench
    const next = new Race(
      texts,
      methods,
      { createWorker, clock: performance },
      {
        ended: (run) => bench.describeWork(describeRace(run, next.list())),
        finished: (runs) => {
          onFinish()
          setStarted(undefined)
          bench.endRace(runs, describeResult(runs))
        },
        faulty: (solved) => {
          setStarted(undefined)
          const fault = bench.show({ texts, ...solved })
          if (fault) onFault(fault)
        },
      },
    )
    setStarted({ race: next, task: tasks })
    setRacers(next.list())
    const text = `Racing: ${methods.map(nameMethod).join('; ')} …`
    bench.beginRace(texts, { text, stop: () => next.stopAll() })
  }

  return { race, racers, start }
}
