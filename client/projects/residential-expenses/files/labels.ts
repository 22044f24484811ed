import { compare } from '../ledger/household.ts'

/** Names as they stand in a file, both ways. */
export type Labels = {
  labelOf: (id: string) => string
  idOf: (label: string) => string | undefined
}

/**
 * The names of rows, with the id behind those that two rows share or that nobody knows any more:
 * `Attic`, `Attic (a1)`. Read in any case.
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
