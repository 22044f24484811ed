import type { DrawnGraph } from '../worker/graph-record.ts'
import {
  explainMutex,
  listLinks,
  listMutexes,
  listWays,
  nameAction,
  nameFact,
  namePlace,
  type Place,
} from './mutex.ts'
import style from './graph.module.css'

/** Mutexes that are listed with their reasons. */
const MAX_REASONS = 60

type Props = { graph: DrawnGraph; place: Place | undefined }

/** What a node is made of, and each of its mutexes with the reason. */
export function NodeDetails({ graph, place }: Props) {
  if (!place) {
    return (
      <div className={style.node} role="region" aria-label="Node">
        <p className={style.note}>
          Point at a node, tap it, or walk through them with the arrow keys: here stands what it
          excludes, and why.
        </p>
      </div>
    )
  }
  const mutexes = listMutexes(graph, place)
  return (
    <div className={style.node} role="region" aria-label="Node" tabIndex={0}>
      <h4>
        <code>{namePlace(graph, place)}</code>
      </h4>
      <p className={style.note}>
        {place.kind === 'fact' ? 'Fact' : 'Action'} of level {place.level}
      </p>
      {place.kind === 'fact' ? (
        <FactLinks graph={graph} place={place} />
      ) : (
        <Links graph={graph} action={place.number} />
      )}
      <h5>{mutexes.length === 0 ? 'No mutexes' : `Mutexes: ${mutexes.length}`}</h5>
      <ul role="list" aria-label="Mutexes">
        {mutexes.slice(0, MAX_REASONS).map((number) => (
          <li key={number}>
            <code>{namePlace(graph, { ...place, number })}</code>
            <span>{explainMutex(graph, place, number)}</span>
          </li>
        ))}
      </ul>
      {mutexes.length > MAX_REASONS && (
        <p className={style.note}>{mutexes.length - MAX_REASONS} more are not listed.</p>
      )}
    </div>
  )
}

function Links({ graph, action }: { graph: DrawnGraph; action: number }) {
  const { preconditions, adds, deletes } = listLinks(graph, action)
  const lines = { Needs: preconditions, Adds: adds, Deletes: deletes }
  return (
    <dl>
      {Object.entries(lines).map(([label, facts]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{facts.map((fact) => nameFact(graph, fact)).join(', ') || 'nothing'}</dd>
        </div>
      ))}
    </dl>
  )
}

function FactLinks({ graph, place }: { graph: DrawnGraph; place: Place }) {
  const level = graph.levels[place.level]
  const ways = level && place.level > 0 ? listWays(graph, level, place.number) : []
  return (
    <dl>
      <div>
        <dt>Comes from</dt>
        <dd>{ways.map((action) => nameAction(graph, action)).join(', ') || 'the initial state'}</dd>
      </div>
    </dl>
  )
}
