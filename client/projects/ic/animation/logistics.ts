import type { Story } from '../planner/story.ts'
import {
  type Atoms,
  type Backdrop,
  listStates,
  type Point,
  type Stage,
  type Thing,
} from './stage.ts'

const PLACE = { width: 172, height: 150 }
const VEHICLE = { width: 76, height: 26 }
const PACKAGE = { width: 60, height: 20 }
const GAP = 10
const HEAD = 24

/** Cities beside each other, and what can be told apart. */
const MAX_PLACES_IN_A_ROW = 4
const MAX_PLACES = 12
const MAX_VEHICLES = 10
const MAX_PACKAGES = 16

const PLANES = ['plane', 'airplane']
const VEHICLES = [...PLANES, 'truck', 'vehicle']

/** Cities, vehicles and packages; undefined for a story that is about something else. */
export function stageLogistics(story: Story): Stage | undefined {
  const states = listStates(story)
  const [first] = states
  const homes = new Map(
    (first?.get('in-city') ?? []).map(([place = '', city = '']) => [place, city]),
  )
  const things = castThings(story, states, homes)
  const backdrops = layOutPlaces(homes)
  const fits =
    homes.size <= MAX_PLACES &&
    things.filter(({ kind }) => kind !== 'package').length <= MAX_VEHICLES &&
    things.filter(({ kind }) => kind === 'package').length <= MAX_PACKAGES
  if (homes.size === 0 || things.length === 0 || !fits) return undefined
  return {
    width: Math.max(...backdrops.map(({ x, width }) => x + width)) + GAP,
    height: Math.max(...backdrops.map(({ y, height }) => y + height)) + GAP,
    backdrops,
    things,
    poses: states.map((state) => pose(state, things, backdrops)),
    words: states.map((state) => describe(state, things)),
    path: 'straight',
  }
}

/** What moves: vehicles by their type or because something is ever in them, and packages. */
function castThings(
  story: Story,
  states: readonly Atoms[],
  homes: ReadonlyMap<string, string>,
): Thing[] {
  const types = new Map(story.actors.map(({ name, types: own }) => [name, own]))
  const carriers = new Set(states.flatMap((state) => state.get('in') ?? []).map(([, into]) => into))
  const movers = states.flatMap((state) => [...(state.get('at') ?? []), ...(state.get('in') ?? [])])
  const names = [...new Set(movers.map(([name = '']) => name))].filter((name) => !homes.has(name))
  const is = (name: string, kinds: readonly string[]) =>
    types.get(name)?.some((type) => kinds.includes(type)) ?? false
  const things = names.sort().map((name): Thing => {
    if (!is(name, VEHICLES) && !carriers.has(name)) return { name, kind: 'package', ...PACKAGE }
    return { name, kind: is(name, PLANES) ? 'plane' : 'truck', ...VEHICLE }
  })
  // What lies in a vehicle is drawn over it.
  return things.sort((a, b) => Number(a.kind === 'package') - Number(b.kind === 'package'))
}

/** Each city with its places side by side; cities in rows. */
function layOutPlaces(homes: ReadonlyMap<string, string>): Backdrop[] {
  const cities = new Map<string, string[]>()
  for (const [place, city] of homes) cities.set(city, [...(cities.get(city) ?? []), place])
  const backdrops: Backdrop[] = []
  let [x, y, inRow] = [GAP, GAP, 0]
  const height = HEAD + PLACE.height + GAP
  for (const [city, places] of cities) {
    if (inRow > 0 && inRow + places.length > MAX_PLACES_IN_A_ROW) {
      ;[x, y, inRow] = [GAP, y + height + GAP, 0]
    }
    const width = GAP + places.length * (PLACE.width + GAP)
    backdrops.push({ kind: 'city', name: city, x, y, width, height })
    places.forEach((place, index) => {
      const left = x + GAP + index * (PLACE.width + GAP)
      backdrops.push({ kind: 'place', name: place, x: left, y: y + HEAD, ...PLACE })
    })
    x += width + GAP
    inRow += places.length
  }
  return backdrops
}

/** Packages stand below a place's name, vehicles at its foot, and what they carry above them. */
function pose(state: Atoms, things: readonly Thing[], backdrops: readonly Backdrop[]) {
  const places = new Map(
    backdrops.filter(({ kind }) => kind === 'place').map((place) => [place.name, place]),
  )
  const at = new Map((state.get('at') ?? []).map(([name = '', place = '']) => [name, place]))
  const inside = new Map(
    (state.get('in') ?? []).map(([name = '', vehicle = '']) => [name, vehicle]),
  )
  const result = new Map<string, Point>()
  const counts = new Map<string, number>()
  const takeTurn = (key: string) => {
    const turn = counts.get(key) ?? 0
    counts.set(key, turn + 1)
    return turn
  }
  for (const { name, kind } of things) {
    const vehicle = result.get(inside.get(name) ?? '')
    if (vehicle) {
      const turn = takeTurn(`in ${inside.get(name) ?? ''}`)
      result.set(name, {
        x: vehicle.x + (VEHICLE.width - PACKAGE.width) / 2,
        y: vehicle.y - (turn + 1) * (PACKAGE.height + 1),
      })
      continue
    }
    const place = places.get(at.get(name) ?? '')
    if (!place) continue
    const isPackage = kind === 'package'
    const turn = takeTurn(`${isPackage ? 'packages' : 'vehicles'} ${place.name}`)
    result.set(
      name,
      isPackage
        ? {
            x: place.x + GAP / 2 + (turn % 2) * (PACKAGE.width + GAP),
            y: place.y + HEAD + Math.floor(turn / 2) * (PACKAGE.height + 2),
          }
        : {
            x: place.x + GAP / 2 + (turn % 2) * (VEHICLE.width + GAP / 2),
            y: place.y + PLACE.height - (Math.floor(turn / 2) + 1) * (VEHICLE.height + 4),
          },
    )
  }
  return result
}

function describe(state: Atoms, things: readonly Thing[]): string {
  const names = new Set(things.map(({ name }) => name))
  const list = (predicate: string, word: string) =>
    (state.get(predicate) ?? [])
      .filter(([name = '']) => names.has(name))
      .map(([name = '', where = '']) => `${name} is ${word} ${where}`)
  return [...list('at', 'at'), ...list('in', 'in')].sort().join('; ')
}
