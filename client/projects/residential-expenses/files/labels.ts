import { compare } from '../ledger/household.ts'

/** Labels of rows in a file, and the ids behind them. */
export type Labels = {
  labelOf: (id: string) => string
  idOf: (label: string) => string | undefined
}

/**
 * Creates labels from names, with the id for shared and unknown names: `Attic`, `Attic (a1)`.
 * Case is ignored on import.
 */
export function createLabels(
  rows: ReadonlyMap<string, { name: string }>,
  used: Iterable<string>,
): Labels {
  const ids = [...new Set([...rows.keys(), ...used])].sort(compare)
  const fold = (text: string) => text.toLowerCase()
  const count = new Map<string, number>()
  for (const { name } of rows.values()) count.set(fold(name), (count.get(fold(name)) ?? 0) + 1)
  const labels = new Map(
    ids.map((id) => {
      const name = rows.get(id)?.name
      const alone = name !== undefined && count.get(fold(name)) === 1
      return [id, alone ? name : `${name ?? 'Unknown'} (${id})`]
    }),
  )
  const byLabel = new Map([...labels].map(([id, label]) => [fold(label), id]))
  return {
    labelOf: (id) => labels.get(id) ?? `Unknown (${id})`,
    idOf: (label) => byLabel.get(fold(label)),
  }
}
