import { MINUTE, SECOND } from '../../../shared/clock.ts'

export function countQuestions(count: number): string {
  return `${count} ${count === 1 ? 'question' : 'questions'}`
}

/** Milliseconds as minutes and seconds, "1:05"; a second that has begun counts whole. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND)
  const perMinute = MINUTE / SECOND
  return `${Math.floor(seconds / perMinute)}:${String(seconds % perMinute).padStart(2, '0')}`
}

/** A share in whole per cent, "70 %"; only the whole is 100 %. */
export function formatShare(right: number, count: number): string {
  return `${Math.floor((right / count) * 100)} %`
}
