import { tag } from '../../../../shared/texts/language.ts'
import { highPriority, lowPriority, mediumPriority } from '../../../../shared/texts/task.ts'
import * as words from '../../../../shared/texts/typing.ts'
import { createLocalReader } from './find-local-dates.ts'
import { parseQuickAdd } from './parse.ts'
import type { QuickAddMatch } from './suggestions.ts'

/**
 * Creates the parser of new tasks, which understands English and the language of the page.
 * @param dayFirst whether 3/4 is the third of April
 */
export function createParser(dayFirst: boolean): (text: string, now: number) => QuickAddMatch[] {
  const local = /^en\b/.test(tag) ? undefined : createLocalReader(tag, words)
  const priorities = [highPriority, mediumPriority, lowPriority]
  return (text, now) => parseQuickAdd(text, { now, dayFirst }, { local, priorities })
}
