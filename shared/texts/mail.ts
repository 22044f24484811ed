import type { Counted } from './count.ts'

/* The English texts of mails, which the server writes in the language of the account. */

export const credentialsSubject = '{title}: your to-do list account'
export const strangerWarning =
  'Somebody entered your address at {title}. If it was not you, ignore this mail.'
export const credentialsReady =
  'If it was you: your account for the to-do list is ready. These are your credentials:'
export const username = 'Username'
export const email = 'Email'
export const password = 'Password'
export const logIn = 'Log in'
export const keepThisMail = 'Passwords cannot be reset. Keep this e-mail.'
export const deletionNotice =
  'The account is deleted, with all its tasks, {period} after its last use. A mail reminds you the day before.'
export const knownSubject = '{title}: you already have an account'
export const known =
  'If it was you: this address already has a to-do list account. Your account has not changed. Log in with the password from your registration mail, or from the mail of your last password change.'
export const lostMail =
  'If you have lost that mail: passwords cannot be reset, but an account is deleted {period} after its last use, and then you can register again.'
export const endingSubject = '{title}: your account ends on {end}'
export const ending =
  'You have not used your to-do list on {title} lately. Your account is deleted on {end}, with all its tasks, unless you use it before.'
export const endingAdvice =
  'Open the list to keep the account. To keep a copy of the tasks, choose “Export” in its account menu. If you no longer need them, do nothing.'
export const changedSubject = '{title}: your new password'
export const changed =
  'The password of your account for the to-do list on {title} was changed. Passwords in earlier mails no longer work. These are your credentials:'
export const changedAdvice =
  'If you did not change it, somebody else knows your password. Log in with this one and change it now. Change it also on every site where you used the old one.'
export const beginsWith: Counted = {
  one: 'It begins with one space.',
  other: 'It begins with {count} spaces.',
}
export const endsWith: Counted = {
  one: 'It ends with one space.',
  other: 'It ends with {count} spaces.',
}
export const severalSpaces = 'It has several spaces in a row inside.'
export const hardToTell =
  'It has characters that are hard to tell by eye: copy it rather than type it.'
export const contactSubject = '{title}: a message from the contact form'
export const contact =
  'Somebody wrote this in the contact form of {title}. Your answer goes to the address below, which nobody has verified.'
export const sender = 'Name'
export const endingReminders: Counted = {
  one: 'With it, {count} reminder that lies ahead is lost.',
  other: 'With it, {count} reminders that lie ahead are lost.',
}
export const reminderSubject = '{title}: {task}'
export const remindersSubject: Counted = {
  one: '{title}: reminder of {count} task',
  other: '{title}: reminder of {count} tasks',
}
export const summarySubject: Counted = {
  one: '{title}: {count} task for today',
  other: '{title}: {count} tasks for today',
}
export const reminderIntro = 'You asked to be reminded of:'
export const summaryIntro = 'Due today or before:'
export const moreTasks: Counted = { one: 'And {count} more.', other: 'And {count} more.' }
export const reminderLinks =
  'Each link opens a page where you complete the task, are reminded again, or turn off all reminders. It works once, for {period}.'
export const reminderUnnamed =
  'A to-do list on {title} has a reminder for this address. If it is yours, open the link once and choose what to do: from then on, mails name the tasks. If it is not yours, turn off all reminders there.'
export const reminderOpen = 'Reminder'
