import type { Question } from '../../../shared/content/question.ts'
import { startAttempt } from './attempt.ts'
import type { Settings } from './settings.ts'

/** A question of each type. */
export const samples: Question[] = [
  { type: 'single', text: 'Which is a fruit?', answer: 'Apple', wrong: ['Brick', 'Chair', 'Door'] },
  { type: 'multiple', text: 'Which are even?', answers: ['2', '4'], wrong: ['1', '3'] },
  { type: 'true-false', text: 'Water is wet.', answer: true },
  { type: 'number', text: 'How many bits?', answer: 1024, tolerance: 0.5, unit: 'bits' },
  { type: 'order', text: 'Sort by size.', items: ['S', 'M', 'L', 'XL'] },
  { type: 'text', text: 'Who?', answers: ['Alan Turing', 'Turing'] },
]

export const SEED = '0123456789abcdef01234567'

/** An attempt at the samples, begun at the time 0. */
export function startSamples(settings: Partial<Settings> = {}, seed = SEED) {
  return startAttempt({ category: 'mixed', count: 6, ...settings }, 'Mixed', samples, seed, 0)
}
