/** Replaces the goal of a problem that can be read. Comments are removed. */
export function replaceGoal(problem: string, goal: string): string {
  const code = problem.replace(/;[^\n\r]*/g, '')
  const start = code.search(/\(\s*:goal[\s(]/i)
  let depth = 0
  for (let at = start; at >= 0 && at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')' && --depth === 0) {
      return `${code.slice(0, start)}(:goal ${goal})${code.slice(at + 1)}`
    }
  }
  throw new Error('A problem that can be read has a goal')
}
