/** Writes a problem that an exercise hides. */
export function writeProblem(domain: string, objects: string, init: string, goal: string): string {
  return `(define (problem hidden)
  (:domain ${domain})
  (:objects ${objects})
  (:init ${init})
  (:goal (and ${goal})))`
}
