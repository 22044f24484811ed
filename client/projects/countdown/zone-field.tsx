import { useMemo } from 'react'
import { listZoneIds } from '../../../shared/zone.ts'
import { Labelled } from '../../ui/labelled.tsx'
import { formatZone } from './format.ts'

type Props = {
  name: string
  /** Zone that is selected at first and listed first. */
  first: string
}

/** Select of all time zones by region; in the browser only, since a server may know others. */
export function ZoneField({ name, first }: Props) {
  const regions = useMemo(() => groupByRegion(listZoneIds()), [])
  return (
    <Labelled label="Time zone">
      {(attributes) => (
        <select name={name} defaultValue={first} {...attributes}>
          <option value={first}>{formatZone(first)}</option>
          {regions.map(({ region, ids }) => (
            <optgroup key={region} label={region}>
              {ids
                .filter((zone) => zone !== first)
                .map((zone) => (
                  <option key={zone} value={zone}>
                    {formatZone(zone.slice(zone.indexOf('/') + 1))}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type Region = { region: string; ids: string[] }

/** Groups zones by the part before the slash; others are under `Other`. */
function groupByRegion(ids: readonly string[]): Region[] {
  const regions: Region[] = []
  for (const id of ids) {
    const name = id.includes('/') ? id.slice(0, id.indexOf('/')) : 'Other'
    const region = regions.find(({ region }) => region === name)
    if (region) region.ids.push(id)
    else regions.push({ region: name, ids: [id] })
  }
  return regions
}
