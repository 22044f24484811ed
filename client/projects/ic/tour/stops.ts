/** A stop of the tour: a part of the page, by its selector, and what it is for. */
type Stop = { part: string; title: string; text: string }

/** The stops, which take about 60 seconds to read in all. */
export const STOPS: readonly [Stop, ...Stop[]] = [
  {
    part: '[data-tour=task]',
    title: 'The task',
    text: 'A task is two texts. The domain says which actions there are; the problem says what holds at the start and what is wanted. Take an example, write your own, or drop files here.',
  },
  {
    part: '[data-tour=method]',
    title: 'The search',
    text: 'Graphplan finds the fewest steps, A* the fewest actions or the lowest cost. Greedy search is quick. A heuristic guides the last two.',
  },
  {
    part: '[data-tour=solve]',
    title: 'Solve',
    text: 'The planner runs in your browser, and you can cancel it at any moment. You can also let searches race on the same task, or copy a link to it.',
  },
  {
    part: '[data-tour=result]',
    title: 'The result',
    text: 'Here you get the plan, a picture of each step, and the search itself: step through its states, forwards and back, and ask why a state is estimated as it is.',
  },
  {
    part: '[aria-label="Planning graph"]',
    title: 'The planning graph',
    text: 'Graphplan’s graph is drawn level by level. Select a fact or an action to see what excludes it, and why.',
  },
  {
    part: '[data-tour=check]',
    title: 'Check a plan',
    text: 'Paste a plan of any planner. It is carried out to the first action that is not possible, with the fact that is missing.',
  },
  {
    part: '[aria-labelledby=exercises]',
    title: 'Learn by doing',
    text: 'Eight exercises to write and repair tasks yourself. Below them, the text explains how Graphplan works.',
  },
]
