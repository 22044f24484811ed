import type { Call } from './command.ts'

/** The option that stands for a yes. */
export const YES_FLAG = { yes: 'do it without asking' }

/**
 * Asks whether something may be lost; `--yes` answers. Gives the line why not, if it may not: where
 * nobody can be asked, the answer is no.
 * @param loss what goes, in words that follow "This deletes" or the like; a whole sentence
 */
export async function confirmLoss(
  { flags, terminal: { ask } }: Pick<Call, 'flags' | 'terminal'>,
  loss: string,
): Promise<string | undefined> {
  if (flags.has('yes')) return undefined
  if (!ask) return `Nothing was done. ${loss} Add --yes to do it without being asked.`
  const answer = await ask(`${loss} Type yes to go on: `)
  return answer.trim().toLowerCase() === 'yes' ? undefined : 'Nothing was done.'
}
