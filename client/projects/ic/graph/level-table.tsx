import { useState } from 'react'
import { Table } from '../../../ui/table.tsx'
import type { DrawnGraph } from '../worker/graph-record.ts'
import { listActions, listFacts, listMutexes, nameNode, type GraphNode } from './node.ts'
import kit from '../../../ui/kit.module.css'

/** Maximum number of rows. */
const MAX_ROWS = 150

/** Maximum number of mutexes that a row names: a level may have thousands for each of its nodes. */
const MAX_MUTEXES = 60

type Props = { graph: DrawnGraph; level: number }

/** Shows a level as a table of its nodes and their mutexes. */
export function LevelTable({ graph, level }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={kit.summary}>Level {level} as a table</summary>
      {open && <Rows graph={graph} level={level} />}
    </details>
  )
}

/** The rows of the table, which are not rendered before it is opened. */
export function Rows({ graph, level: number }: Props) {
  const level = graph.levels[number]
  if (!level) return null
  const place = (kind: GraphNode['kind']) => (node: number) => ({
    kind,
    level: number,
    number: node,
  })
  const places = [
    ...listActions(graph, level).map(place('action')),
    ...listFacts(graph, level).map(place('fact')),
  ]
  return (
    <>
      <Table
        caption={`Level ${number}`}
        tall
        columns={['Node', 'Kind', 'Excludes']}
        rows={places.slice(0, MAX_ROWS).map((node) => ({
          key: `${node.kind}-${node.number}`,
          cells: [nameNode(graph, node), node.kind, nameMutexes(graph, node)],
        }))}
      />
      {places.length > MAX_ROWS && (
        <p className={kit.note}>And {(places.length - MAX_ROWS).toLocaleString('en')} more.</p>
      )}
    </>
  )
}

function nameMutexes(graph: DrawnGraph, node: GraphNode): string {
  const mutexes = listMutexes(graph, node)
  const names = mutexes
    .slice(0, MAX_MUTEXES)
    .map((number) => nameNode(graph, { ...node, number }))
    .join(', ')
  const rest = mutexes.length - MAX_MUTEXES
  return rest > 0 ? `${names} and ${rest.toLocaleString('en')} more` : names || 'nothing'
}
