import type { DrawnGraph } from '../worker/graph-record.ts'
import {
  explainMutex,
  operatorOf,
  listMutexes,
  listAchievers,
  nameAction,
  nameFact,
  nameNode,
  type GraphNode,
} from './node.ts'
import kit from '../../../ui/kit.module.css'
import style from './graph.module.css'

/** Maximum number of listed mutexes. */
const MAX_REASONS = 60

type Props = { graph: DrawnGraph; place: GraphNode | undefined }

/** Shows preconditions and effects of a node, and each mutex with its reason. */
export function NodeDetails({ graph, place }: Props) {
  if (!place) {
    return (
      <div className={`${kit.panel} ${style.node}`} role="region" aria-label="Node">
        <p className={kit.note}>
          Point at a node, tap it, or move between nodes with the arrow keys to see its mutexes and
          their reasons.
        </p>
      </div>
    )
  }
  const mutexes = listMutexes(graph, place)
  return (
    <div className={`${kit.panel} ${style.node}`} role="region" aria-label="Node" tabIndex={0}>
      <h4>
        <code>{nameNode(graph, place)}</code>
      </h4>
      <p className={kit.note}>
        {place.kind === 'fact' ? 'Fact' : 'Action'} of level {place.level}
      </p>
      {place.kind === 'fact' ? (
        <FactDetails graph={graph} place={place} />
      ) : (
        <ActionDetails graph={graph} action={place.number} />
      )}
      <h5>{mutexes.length === 0 ? 'No mutexes' : `Mutexes: ${mutexes.length}`}</h5>
      <ul role="list" className={kit.stack} data-gap="2" aria-label="Mutexes">
        {mutexes.slice(0, MAX_REASONS).map((number) => (
          <li key={number} className={kit.marked} data-tone="danger">
            <code>{nameNode(graph, { ...place, number })}</code>
            <small className="own-line">{explainMutex(graph, place, number)}</small>
          </li>
        ))}
      </ul>
      {mutexes.length > MAX_REASONS && (
        <p className={kit.note}>And {(mutexes.length - MAX_REASONS).toLocaleString('en')} more.</p>
      )}
    </div>
  )
}

function ActionDetails({ graph, action }: { graph: DrawnGraph; action: number }) {
  const { preconditions, adds, deletes } = operatorOf(graph, action)
  const lines = { Needs: preconditions, Adds: adds, Deletes: deletes }
  return (
    <dl className={kit.stack} data-gap="2">
      {Object.entries(lines).map(([label, facts]) => (
        <div key={label}>
          <dt>
            <small className="own-line">{label}</small>
          </dt>
          <dd>{facts.map((fact) => nameFact(graph, fact)).join(', ') || 'nothing'}</dd>
        </div>
      ))}
    </dl>
  )
}

function FactDetails({ graph, place }: { graph: DrawnGraph; place: GraphNode }) {
  const level = graph.levels[place.level]
  const achievers = level && place.level > 0 ? listAchievers(graph, level, place.number) : []
  return (
    <dl className={kit.stack} data-gap="2">
      <div>
        <dt>
          <small className="own-line">Comes from</small>
        </dt>
        <dd>
          {achievers.map((action) => nameAction(graph, action)).join(', ') || 'the initial state'}
        </dd>
      </div>
    </dl>
  )
}
