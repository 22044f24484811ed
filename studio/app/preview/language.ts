import { isTranslation } from '../files/translations.ts'
import type { ShownEvent } from '../../protocol.ts'

/**
 * Returns what a frame in one language has to do once the content is another one. Dev compares the modules of the language that it shows.
 * @param own the language of the frame; undefined for the default one
 * @param others the languages that translations name
 */
export function findReaction(
  { kind, language, file }: ShownEvent,
  own: string | undefined,
  others: readonly string[],
): 'update' | 'reload' | undefined {
  if (language === own) return kind === 'shown' ? 'update' : undefined
  const isOfAnother = others.some((tag) => tag !== own && isTranslation(file ?? '', tag))
  return isOfAnother ? undefined : 'reload'
}
