import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { StateRecord } from '../worker/state-record.ts'
import { listStopFacts, type Stop } from './replay.ts'
import kit from '../../../ui/kit.module.css'

type Kind = Stop['kind']

type Props = {
  record: StateRecord
  /** Whether the search has a heuristic. */
  hasEstimates: boolean
  /** Goes to the next (1) or previous (-1) step of this kind. Returns false if there is none. */
  onFind: (stop: Stop, by: 1 | -1) => boolean
}

const LABELS: Readonly<Record<Kind, string>> = {
  fact: 'A fact that holds',
  action: 'An action',
  estimate: 'An h value',
  'dead-end': 'A dead end',
}

/** Chooses what to stop at, and goes to the next or previous step of that kind. */
export function StopFields({ record, hasEstimates, onFind }: Props) {
  const [kind, setKind] = useState<Kind>('fact')
  const facts = useMemo(() => listStopFacts(record), [record])
  const [fact, setFact] = useState(String(facts[0] ?? 0))
  const actions = [
    ...new Set(record.events.flatMap((event) => (event.kind === 'open' ? [event.action] : []))),
  ]
    .filter((action) => action !== '')
    .sort()
  const [action, setAction] = useState(actions[0] ?? '')
  const [h, setH] = useState('1')
  const [said, setSaid] = useState('')
  const kinds = (Object.keys(LABELS) as Kind[]).filter(
    (each) => hasEstimates || each === 'fact' || each === 'action',
  )

  function readStop(): Stop {
    if (kind === 'fact') return { kind, fact: Number(fact) }
    if (kind === 'action') return { kind, action }
    return kind === 'estimate' ? { kind, h: Number(h) } : { kind }
  }

  function find(by: 1 | -1) {
    // Number('') is 0, which nobody has typed.
    if (kind === 'estimate' && !(h !== '' && Number(h) >= 0))
      return setSaid('Type a number of 0 or more.')
    const found = onFind(readStop(), by)
    setSaid(found ? '' : `No ${by === 1 ? 'later' : 'earlier'} step has this.`)
  }

  return (
    <div className={kit.stack} data-gap="2">
      <div className={kit.pair} data-tile="medium">
        <Select
          label="Stop at"
          value={kind}
          options={kinds.map((value) => ({ value, label: LABELS[value] }))}
          onChoose={setKind}
        />
        {kind === 'fact' && (
          <Select
            label="Fact"
            value={fact}
            options={facts.map((number) => ({
              value: String(number),
              label: record.facts[number] ?? '',
            }))}
            onChoose={setFact}
          />
        )}
        {kind === 'action' && (
          <Select
            label="Action"
            value={action}
            options={actions.map((name) => ({ value: name, label: name }))}
            onChoose={setAction}
          />
        )}
        {kind === 'estimate' && (
          <Field
            label="At most"
            type="number"
            min={0}
            value={h}
            onChange={({ target }) => setH(target.value)}
          />
        )}
      </div>
      <div className={kit.row}>
        <Button variant="quiet" onClick={() => find(-1)}>
          Find previous
        </Button>
        <Button variant="quiet" onClick={() => find(1)}>
          Find next
        </Button>
      </div>
      <p role="status" className={kit.note}>
        {said}
      </p>
    </div>
  )
}
