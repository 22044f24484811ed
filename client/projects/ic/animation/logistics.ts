import type { PlanExecution } from '../planner/execution.ts'
import {
  type Atoms,
  type Backdrop,
  groupFacts,
  listStates,
  type Point,
  type PlanAnimation,
  type Sprite,
} from './plan-animation.ts'

const PLACE = { width: 172, height: 150 }
const VEHICLE = { width: 76, height: 26 }
const PACKAGE = { width: 60, height: 20 }
const GAP = 10
const HEAD = 24

/* Limits of what fits into the picture and stays readable. */
const MAX_PLACES_IN_A_ROW = 4
const MAX_PLACES = 12
const MAX_VEHICLES = 10
const MAX_PACKAGES = 16

const PLANES = ['plane', 'airplane']
const VEHICLES = [...PLANES, 'truck', 'vehicle']

const PREDICATES = ['at', 'in']

/** Animates a logistics plan: cities, vehicles and packages. Returns undefined for other domains. */
export function animateLogistics(execution: PlanExecution): PlanAnimation | undefined {
  const atStart = groupFacts({ ...execution, steps: [] }, ['in-city'])
  const cityOfPlace = new Map(
    (atStart.get('in-city') ?? []).map(([place = '', city = '']) => [place, city]),
  )
  if (cityOfPlace.size === 0 || cityOfPlace.size > MAX_PLACES) return undefined
  const sprites = createSprites(execution, cityOfPlace)
  const packages = sprites.filter(({ kind }) => kind === 'package').length
  const fits = packages <= MAX_PACKAGES && sprites.length - packages <= MAX_VEHICLES
  if (sprites.length === 0 || !fits) return undefined
  const backdrops = layOutPlaces(cityOfPlace)
  const states = listStates(execution, PREDICATES)
  return {
    width: Math.max(...backdrops.map(({ x, width }) => x + width)) + GAP,
    height: Math.max(...backdrops.map(({ y, height }) => y + height)) + GAP,
    backdrops,
    sprites,
    keyframes: states.map((state) => pose(state, sprites, backdrops)),
    descriptions: states.map((state) => describe(state, sprites)),
    path: 'straight',
  }
}

/** Lists what moves. Objects with a vehicle type, and those that ever carry something, are vehicles. */
function createSprites(
  execution: PlanExecution,
  cityOfPlace: ReadonlyMap<string, string>,
): Sprite[] {
  const types = new Map(execution.objects.map(({ name, types: own }) => [name, own]))
  const facts = groupFacts(execution, PREDICATES)
  const [at, inside] = [facts.get('at') ?? [], facts.get('in') ?? []]
  const carriers = new Set(inside.map(([, into]) => into))
  const movers = [...at, ...inside]
  const names = [...new Set(movers.map(([name = '']) => name))].filter(
    (name) => !cityOfPlace.has(name),
  )
  const is = (name: string, kinds: readonly string[]) =>
    types.get(name)?.some((type) => kinds.includes(type)) ?? false
  const sprites = names.sort().map((name): Sprite => {
    if (!is(name, VEHICLES) && !carriers.has(name)) return { name, kind: 'package', ...PACKAGE }
    return { name, kind: is(name, PLANES) ? 'plane' : 'truck', ...VEHICLE }
  })
  // Packages come last, so that they are drawn above vehicles.
  return sprites.sort((a, b) => Number(a.kind === 'package') - Number(b.kind === 'package'))
}

/** Lays cities out in rows, and the places of each city side by side. */
function layOutPlaces(cityOfPlace: ReadonlyMap<string, string>): Backdrop[] {
  const cities = new Map<string, string[]>()
  for (const [place, city] of cityOfPlace) cities.set(city, [...(cities.get(city) ?? []), place])
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

/** Positions packages below a place's name, vehicles at its bottom, and their load above them. */
function pose(state: Atoms, sprites: readonly Sprite[], backdrops: readonly Backdrop[]) {
  const places = new Map(
    backdrops.filter(({ kind }) => kind === 'place').map((place) => [place.name, place]),
  )
  const at = new Map((state.get('at') ?? []).map(([name = '', place = '']) => [name, place]))
  const inside = new Map(
    (state.get('in') ?? []).map(([name = '', vehicle = '']) => [name, vehicle]),
  )
  const result = new Map<string, Point>()
  const counts = new Map<string, number>()
  const nextIndex = (key: string) => {
    const turn = counts.get(key) ?? 0
    counts.set(key, turn + 1)
    return turn
  }
  for (const { name, kind } of sprites) {
    const vehicle = result.get(inside.get(name) ?? '')
    if (vehicle) {
      const turn = nextIndex(`in ${inside.get(name) ?? ''}`)
      result.set(name, {
        x: vehicle.x + (VEHICLE.width - PACKAGE.width) / 2,
        y: vehicle.y - (turn + 1) * (PACKAGE.height + 1),
      })
      continue
    }
    const place = places.get(at.get(name) ?? '')
    if (!place) continue
    const isPackage = kind === 'package'
    const turn = nextIndex(`${isPackage ? 'packages' : 'vehicles'} ${place.name}`)
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

function describe(state: Atoms, sprites: readonly Sprite[]): string {
  const names = new Set(sprites.map(({ name }) => name))
  const list = (predicate: string, word: string) =>
    (state.get(predicate) ?? [])
      .filter(([name = '']) => names.has(name))
      .map(([name = '', where = '']) => `${name} is ${word} ${where}`)
  return [...list('at', 'at'), ...list('in', 'in')].sort().join('; ')
}
