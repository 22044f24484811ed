import { DAYS_A_YEAR } from './age.ts'
import { type Animal, findMaxPlausibleAge } from './animals.ts'
import { type Method } from './methods.ts'

/** Event in a human life, by age in years. */
type Milestone = { human: number; what: string }

/*
 * First steps: 12.1 months on average (WHO Motor Development Study, 2006, doi
 * 10.1111/j.1651-2227.2006.tb02379.x). The people: completed years on the day, from their dates of
 * birth (MacTutor, Nobel Foundation, W3C, Naval History and Heritage Command, AnAge).
 */
const MILESTONES: readonly Milestone[] = [
  { human: 1, what: 'a child at its first steps' },
  { human: 6, what: 'a child on its first day of school' },
  { human: 18, what: 'a person who comes of age' },
  { human: 24, what: 'Alan Turing when “On Computable Numbers” appeared' },
  { human: 27, what: 'Ada Lovelace when her Notes on the Analytical Engine appeared' },
  { human: 33, what: 'Tim Berners-Lee when he proposed the Web' },
  { human: 50, what: 'Charles Darwin when “On the Origin of Species” appeared' },
  { human: 79, what: 'Grace Hopper when she left the Navy' },
  { human: 97, what: 'John Goodenough when he received the Nobel Prize' },
  { human: 122, what: 'Jeanne Calment, who lived longer than anybody' },
]

/** Milestone with the animal's age in years. */
type ReachedMilestone = Milestone & { age: number }

/** Lists the milestones that this kind of animal may reach, the earliest first. */
export function listMilestones(animal: Animal, method: Method): ReachedMilestone[] {
  return MILESTONES.map((milestone) => ({
    ...milestone,
    age: method.toAnimal(milestone.human),
  })).filter(({ age }) => age <= findMaxPlausibleAge(animal))
}

/** Returns whether a milestone is reached at an age. Ages are shown in whole days, so half a day does not count. */
export function isReached(milestone: ReachedMilestone, age: number): boolean {
  return milestone.age - age < 0.5 / DAYS_A_YEAR
}

/** Finds the last milestone up to an age and the first after it. */
export function findMilestones(
  milestones: readonly ReachedMilestone[],
  age: number,
): { last: ReachedMilestone | undefined; next: ReachedMilestone | undefined } {
  return {
    last: milestones.findLast((milestone) => isReached(milestone, age)),
    next: milestones.find((milestone) => !isReached(milestone, age)),
  }
}
