import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import type { DrawnGraph } from '../worker/graph-record.ts'
import type { Failure } from './failure.ts'
import { nameAction, nameFact } from './node.ts'
import kit from '../../../ui/kit.module.css'

/** Maximum number of listed attempts. */
const MAX_ATTEMPTS = 12

type Props = {
  graph: DrawnGraph
  failure: Failure
  /** The shown event. */
  count: number
  onChange: (count: number) => void
}

/** Shows why the search failed at a level: the no-good, the goals that it comes from, and what was tried. */
export function FailureView({ graph, failure, count, onChange }: Props) {
  const { level, facts, origins, learnedAt, attempts } = failure
  const heading = useRef<HTMLHeadingElement>(null)
  const rest = attempts.length - MAX_ATTEMPTS

  function goToLearned() {
    // That event has no such button.
    heading.current?.focus()
    onChange(learnedAt)
  }

  return (
    <section className={kit.stack} data-gap="3" aria-labelledby="failure">
      <h4 id="failure" ref={heading} tabIndex={-1}>
        Why level {level} fails
      </h4>
      <p>
        {facts.length === 1
          ? `This goal cannot be reached at level ${level}, whatever else is a goal there.`
          : `These ${facts.length} goals cannot be reached together at level ${level}: they are a no-good.`}
        {learnedAt !== count && ' It is known from before.'}
      </p>
      <Table
        caption={`No-good of level ${level}`}
        columns={[`Goal of level ${level}`, 'Needed by', `For the goal of level ${level + 1}`]}
        rows={facts.map((fact) => {
          const origin = origins.find((other) => other.fact === fact)
          return {
            key: fact,
            cells: [
              <code key="fact">{nameFact(graph, fact)}</code>,
              origin ? <code key="action">{nameAction(graph, origin.action)}</code> : 'the search',
              origin ? <code key="goal">{nameFact(graph, origin.goal)}</code> : '–',
            ],
          }
        })}
      />
      {origins.length === 0 && (
        <p className={kit.note}>
          {graph.task.goal.some((goal) => facts.includes(goal))
            ? 'The search began at this level with the goals of the problem.'
            : 'The search began at this level, to prove that more levels cannot help.'}
        </p>
      )}
      {attempts.length > 0 && (
        <>
          <h5>What was tried at level {level}</h5>
          <ul className={`${kit.list} ${kit.note}`}>
            {attempts.slice(0, MAX_ATTEMPTS).map((attempt, index) => (
              <li key={index}>
                {attempt.kind === 'excluded'
                  ? `For ${nameFact(graph, attempt.goal)} not ${nameAction(graph, attempt.action)}: it excludes ${nameAction(graph, attempt.because)}.`
                  : `The chosen actions need ${attempt.facts.map((fact) => nameFact(graph, fact)).join(', ')}, a no-good of level ${level - 1}.`}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className={kit.note}>And {rest.toLocaleString('en')} more.</p>}
        </>
      )}
      {learnedAt !== count && (
        <div className={kit.row}>
          <Button variant="quiet" onClick={goToLearned}>
            Go to event {learnedAt.toLocaleString('en')}, which learned it
          </Button>
        </div>
      )}
    </section>
  )
}
