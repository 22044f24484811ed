/* The English messages of the rules that browser and server check. */

export const email = 'Please enter a valid email.'
export const password = 'The password must be between 7 and 30 characters.'
export const username = 'The username must be between 3 and 30 characters and may contain spaces.'
export const titleEmpty = 'Please write what the task is.'
export const titleLong = 'A task takes at most {count} characters.'
export const unfit = 'A task takes no control characters or halves of characters.'
export const notesLong = 'Notes take at most {count} characters.'
export const tagShape = 'A tag is one word, without spaces or commas.'
export const tagLong = 'A tag takes at most {count} characters.'
export const tagsMany = 'A task takes at most {count} tags.'
export const stepEmpty = 'Please write what the step is.'
export const stepLong = 'A step takes at most {count} characters.'
export const stepsMany = 'A checklist takes at most {count} steps.'
export const due =
  'A task is due on a day, such as 2026-11-30, or at a time of it, such as 2026-11-30T17:00.'
export const reminders =
  'A task has up to {max} reminders: at its time, or from 5 minutes to a week before.'
export const repeat =
  'A task repeats every 1 to 999 days, weeks, months or years, without an end, until a day, or a number of times.'
export const senderName = 'Please write your name, in at most {count} characters.'
export const messageEmpty = 'Please write a message.'
export const messageLong = 'A message takes at most {count} characters.'
export const messageUnfit = 'Please remove control characters and halves of characters.'
