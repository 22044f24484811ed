import type { Call } from './command.ts'

/** The option that skips the confirmation. */
export const YES_FLAG = { yes: 'do not ask for confirmation' }

/**
 * Asks the owner to confirm a loss of data. Returns undefined after a yes or with `--yes`, and else the
 * reason to stop. Without a terminal the answer is no.
 * @param loss what is lost, as a whole sentence
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
