import type { Block } from './markdown.ts'
import { documentText } from './markdown/plain-text.ts'

/** Words a minute of silent reading in English (Brysbaert 2019, doi:10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238

/**
 * Characters a minute where no spaces separate words: between Chinese, 255, and Japanese, 357
 * (Trauzettel-Klosinski and Dietz 2012, doi:10.1167/iovs.11-8284).
 */
const CHARACTERS_PER_MINUTE = 300

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Returns how long a text takes to read, to the minute and in words: `4 minutes`. */
export function formatReadingTime(blocks: Block[], language: string): string {
  const text = documentText(blocks)
  const characters = text.match(UNSPACED)?.length ?? 0
  const words = text.replace(UNSPACED, ' ').match(/\S+/g)?.length ?? 0
  const minutes = words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE
  return Math.max(1, Math.round(minutes)).toLocaleString(language, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  })
}
