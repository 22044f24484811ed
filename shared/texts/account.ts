import type { Counted } from './count.ts'

/* The English texts of the account menu and its dialogs. */

export const account = 'Account'
export const importTasks = 'Import'
export const exportTasks = 'Export'
export const changeUsername = 'Change username'
export const changePassword = 'Change password'
export const changeLanguage = 'Language of mails'
export const sessions = 'Sessions'
export const deleteAccount = 'Delete account'
export const logOut = 'Log out'
export const dialogNotLoaded =
  'The dialog could not be loaded. Check your connection and try again.'
export const loadingAccount = 'Loading your account…'
export const accountNotLoaded = 'Your account could not be loaded.'
export const keptUntil = 'Kept until {day}. Each use extends this.'
export const currentPassword = 'Current password'
export const currentPasswordHint = 'It is in the last mail with your credentials.'
export const newPassword = 'New password'
export const passwordHint = '7 to 30 characters.'
export const moment = 'One moment…'
export const cancel = 'Cancel'
export const goToLogin = 'Go to login'
export const username = 'Username'
export const usernameChanged = 'Your username is changed.'
export const usernameDoubt = 'The menu tells when you open it again.'
export const saveUsername = 'Save username'
export const passwordIntro =
  'Every other session ends, and the new credentials are sent to {email}.'
export const passwordChanged =
  'Your password is changed, and every other session has ended. The credentials were sent to {email}.'
export const passwordDoubt = 'If a mail with the new password comes, it is done.'
export const savePassword = 'Save password'
export const thisBrowser = 'This browser'
export const since = 'Since {time}'
export const lastUsed = 'Last used {time}'
export const endSessionOf = 'End the session of {time}'
export const endSession = 'End'
export const sessionEnded = 'The session of {time} has ended.'
export const logOutEverywhere = 'Log out everywhere'
export const deletedBefore = 'The account that was logged in here before was deleted.'
export const deletionDoubt = 'If you are logged out next, it is done.'
export const deletePermanently = 'Delete permanently'
export const deletion =
  'This deletes the account {email} at once, with {tasks}. Every session ends{unsent}. There is no way back.'
export const withEmptyList = 'its empty list'
export const withOnlyTask = 'its only task'
export const withAllTasks: Counted = {
  one: 'all its {count} tasks, those in the trash too',
  other: 'all its {count} tasks, those in the trash too',
}
export const andUnsent: Counted = {
  one: ', and {count} change not sent yet is lost',
  other: ', and {count} changes not sent yet are lost',
}
export const unsentChanges = 'Unsent changes'
export const notSentYet: Counted = {
  one: '{count} change not sent yet',
  other: '{count} changes not sent yet',
}
export const stay = 'Stay'
export const logOutAnyway = 'Log out anyway'
export const sessionLost = 'This session has ended, and nothing was changed. Log in again.'
export const serverBusy = 'The server is busy.'
export const tryAgain = 'Try again {when}.'
export const inAMoment = 'in a moment'
export const offlineUnsent = 'You are offline, and nothing was sent. Try again when you are online.'
export const unanswered = 'The server did not answer, so the change may or may not be saved.'
export const checkConnection = 'Check your connection and try again.'
export const missing = 'It no longer exists.'
export const serverFailed = 'The server failed. Try again later.'
export const languageChanged = 'Mails to you now come in this language.'
export const saveLanguage = 'Save language'
export const statistics = 'Statistics'
export const weeksInARow = 'Weeks in a row with a completed task: {count}.'
export const completedByWeek = 'Completed tasks by week'
export const weekFrom = 'Week from'
export const completedInWeek = 'Completed'
export const statisticsNote =
  'Counted in this browser, from the tasks of your list and of its trash.'
export const calendar = 'Calendar'
export const calendarIntro =
  'Your calendar program shows your open tasks with a date, if it subscribes to a secret address. Their times are those of {zone}.'
export const calendarSecret =
  'Everybody who has the address can read these tasks. It is shown only once. A new password and “Log out everywhere” end it.'
export const calendarAddress = 'Calendar address'
export const calendarTasks = 'Also as tasks (VTODO), for programs that show tasks'
export const calendarExists = 'An address has worked since {day}. A new one replaces it.'
export const calendarCreated = 'The address works.'
export const calendarEnded = 'The calendar address no longer works.'
export const calendarCopied = 'Address copied.'
export const calendarNotCopied =
  'Your browser does not allow copying. Copy the address from its field.'
export const copyAddress = 'Copy address'
export const createAddress = 'Create address'
export const replaceAddress = 'Replace address'
export const endAddress = 'Turn off'
