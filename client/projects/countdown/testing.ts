import type { Event } from './event.ts'

/** An exam in Berlin. */
export const EVENT: Event = {
  name: 'Exam',
  day: '2026-12-01',
  time: '09:00',
  zone: 'Europe/Berlin',
  yearly: false,
  leapDay: 'backward',
}
