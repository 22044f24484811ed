import { useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { describeExplanation } from '../planner/explain/describe.ts'
import type { Texts } from '../worker/messages.ts'
import { usePlanner } from '../worker/use-planner.ts'
import { describeReply } from './format.ts'
import kit from '../../../ui/kit.module.css'

const TIME_LIMIT = 30 * SECOND

type State = { step: 'idle' | 'working' } | { step: 'done'; lines: readonly string[] }

/** Explains on request why a task has no plan, or why none was found. */
export function Unsolved({ texts, isProven }: { texts: Texts; isProven: boolean }) {
  const client = usePlanner()
  const [state, setState] = useState<State>({ step: 'idle' })
  const busy = state.step === 'working'

  async function explain() {
    if (busy) return
    setState({ step: 'working' })
    const reply = await client.ask({ kind: 'explain', texts, time: TIME_LIMIT })
    const isDone = reply.kind === 'explained'
    const lines = isDone ? describeExplanation(reply.explanation) : [describeReply(reply)]
    setState({ step: 'done', lines })
  }

  return (
    <section className={kit.stack} data-gap="3" aria-label="Why there is no plan">
      {!isProven && (
        <p className={kit.note}>
          No plan was found, which proves nothing: there may be one, or none.
        </p>
      )}
      <div className={kit.row}>
        <Button variant="quiet" aria-disabled={busy} onClick={() => void explain()}>
          {isProven ? 'Explain why' : 'Look for a reason'}
        </Button>
      </div>
      <div role="status">
        {busy && <p className={kit.note}>Looking for a reason …</p>}
        {state.step === 'done' && (
          <ol className={kit.stack} data-gap="2" role="list">
            {state.lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
