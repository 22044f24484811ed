import { CountsTable } from './counts-table.tsx'
import { Drawn } from './drawn-graph.tsx'
import type { SolvedGraph } from './planning-graph.tsx'
import kit from '../../../ui/kit.module.css'

type Props = Pick<SolvedGraph, 'record' | 'steps'>

/** Shows a graph, or only the sizes of its levels if it is too large to draw. */
export function BuiltGraph({ record, steps }: Props) {
  if (record.drawn) return <Drawn graph={record.drawn} record={record} steps={steps} />
  return (
    <>
      <p className={kit.note}>The graph is too large to draw. These are the sizes of its levels:</p>
      <CountsTable record={record} current={undefined} />
    </>
  )
}
