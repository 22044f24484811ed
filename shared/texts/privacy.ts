/* The English texts of the privacy page. */

export const title = 'Privacy'
export const summary = 'Who runs this site, what it stores about you, why, and when it is deleted.'
export const lead =
  'No cookies, no trackers, nothing loaded from other sites. This page lists what is stored, why, and when it is deleted.'
export const whoRuns = 'Who runs this site'
export const runs = '{name} runs this site and answers for it.'
export const asOf = 'As of {date}'
export const write = 'Write to {address}.'
export const resumeSays = 'The {resume} says how to get in touch.'
export const resume = 'resume'
export const whatYouCanDo = 'What you can do'
export const ask = 'Ask.'
export const askText = 'For everything else.'
export const exportTasks = 'Export your tasks.'
export const exportText = 'Open the {list}, then “Account” and “Export”.'
export const deleteAccount = 'Delete your account.'
export const deleteText =
  'Open the {list}, then “Account” and “Delete account”. The account and its tasks are deleted at once. Backups hold them for up to {period} more.'
export const doNothing = 'Do nothing.'
export const nothingText =
  'An account ends {lifetime} after its last use. An e-mail warns you at least {warning} before.'
export const toDoList = 'to-do list'
export const whenVisiting = 'When you visit'
export const pageViews = 'Page views'
export const pageViewsWhy =
  'How often each page was opened, and each form of the resume downloaded, on a day. Counted apart: the host of the page that linked here, such as example.org, without its path. Nothing about you.'
export const keptFor = 'Deleted after {period}.'
export const log = 'The site’s log'
export const logWhy =
  'Time, page and result of each request, to find faults. No network addresses, no search terms.'
export const logDeleted = 'Deleted when the server rotates its logs.'
export const whenRating = 'When you rate the site'
export const stars = 'Your stars'
export const starsWhy = 'They are added up on the Evaluation page.'
export const starsDeleted = 'The totals stay. When the day is over, nothing links them to you.'
export const comment = 'Your comment'
export const commentWhy = 'The owner reads it first. It is public once approved, without a name.'
export const commentDeleted =
  'Deleted after {period} if nobody approves it, else when the owner removes it.'
export const ratingAddress = 'Network address, for ratings'
export const ratingAddressWhy = 'As a keyed digest, so that each address counts once a day.'
export const ratingAddressDeleted =
  'Deleted when the day is over; attempts are counted for {period}.'
export const whenRegistering = 'When you register for the to-do list'
export const emailAndName = 'E-mail address and username'
export const emailAndNameWhy =
  'To log you in and to write to you. With them: your language, when you registered and last logged in.'
export const emailAndNameDeleted =
  'Deleted with the account: {period} after its last use, or at once when you delete it.'
export const password = 'Password'
export const passwordWhy =
  'Only as an argon2id hash, to check it when you log in. Changes are counted, because each sends an e-mail.'
export const passwordDeleted = 'Deleted with the account; the count after {period}.'
export const tasks = 'Tasks'
export const tasksWhy = 'Other accounts cannot read them; the person who runs the server could.'
export const tasksDeleted =
  'Deleted when you erase them, after {period} in the trash, or with the account.'
export const sessions = 'Sessions'
export const sessionsWhy =
  'A digest of each access token, the times of login and last use, so that you stay logged in.'
export const sessionsDeleted =
  'Deleted when you log out, {idle} after the last use, or {age} after the login.'
export const calendarFeed = 'Calendar address'
export const calendarFeedWhy =
  'Only if you create one: a digest of the address, the time and your time zone, so that your calendar program can read your open tasks.'
export const calendarFeedDeleted = 'Deleted when you turn it off, or with the account.'
export const reminders = 'Reminders'
export const remindersWhy =
  'Only if you set any: your time zone, when you want to be reminded, and digests of the links in these mails, so that they come on time.'
export const remindersDeleted =
  'Links: after {period}, or once they are used. All else with the account.'
export const notifications = 'Notifications'
export const notificationsWhy =
  'Only if you turn them on: the address of your browser at its push service, and the keys with which reminders are encrypted for it, so that it shows them. The push service learns when one comes, and not what it says.'
export const notificationsDeleted =
  'Addresses and keys: when you turn notifications off, log out or your session ends. Messages: once sent, at the latest after {period}; that they were sent, after {record}.'
export const accountAddress = 'Network address, for accounts'
export const accountAddressWhy =
  'As a keyed digest, with the wider network around it, to limit new accounts and password guessing.'
export const accountAddressDeleted =
  'Deleted {period} after it was last seen; failed logins after {failures}. The wider network you registered from: when you log in from another one.'
export const networks = 'Networks you log in from'
export const networksWhy =
  'As keyed digests, so that you do not wait behind strangers who guess passwords.'
export const networksDeleted = 'Deleted {period} after the last login from there.'
export const deletedAccounts = 'Deleted accounts'
export const deletedAccountsWhy =
  'A keyed digest of a random number, so that a restored backup does not bring your account back.'
export const mails = 'E-mails to you'
export const mailsWhy =
  'Your credentials and warnings. They wait encrypted and leave through the owner’s mail server; without one, they are files.'
export const mailsDeleted =
  'Deleted when delivered, or after {wait}; files after {files}. A note that it was sent stays for {record}.'
export const inBrowser = 'In your browser'
export const token = 'Access token'
export const tokenWhy = 'To keep you logged in to the to-do list.'
export const onLogOut = 'Deleted when you log out.'
export const marker = 'Marker of this browser'
export const markerWhy =
  'It says that you logged in here before, so that strangers cannot keep you out. It opens nothing.'
export const markerDeleted =
  'Replaced at each login, deleted with the account, without effect after {period}.'
export const unsent = 'Unsent changes and drafts'
export const unsentWhy = 'So that nothing you typed into the to-do list is lost.'
export const unsentDeleted =
  'Deleted when sent or discarded, or with the account. If that is deleted elsewhere, your next account in this browser is offered them.'
export const lastList = 'Your to-do list as last read, and its program'
export const lastListWhy = 'So that the list opens without a network.'
export const lastListDeleted =
  'The list: deleted when you log out. The program is the same for everybody.'
export const choices = 'Theme, and language where there are several'
export const choicesWhy = 'So that it is there when you come back.'
export const lastRating = 'Your last rating'
export const toolInput = 'What you enter in tools without an account'
export const toolInputWhy = 'So that it is there when you come back. It is not sent.'
export const choicesDeleted = 'Deleted when you clear the site’s data in your browser.'
export const inBackups = 'In backups'
export const copies = 'Copies of the database'
export const copiesWhy =
  'To restore the site after a fault. They hold all of the above but the log and your browser’s data.'
export const copiesDeleted =
  'Daily copies are deleted after {daily}, weekly ones after {weekly} more.'
export const whenWriting = 'When you send a message with the contact form'
export const message = 'Your name, e-mail address and message'
export const messageWhy =
  'The owner gets them as an e-mail, and can answer you. They wait encrypted and leave through the owner’s mail server; without one, they are files.'
export const messageDeleted =
  'Deleted on this site when delivered, or after {wait}; files after {files}. A note that a mail was sent, without its content, stays for {record}.'
export const messageAddress = 'Network address, for messages'
export const messageAddressWhy = 'As a keyed digest, so that nobody can send many messages.'
