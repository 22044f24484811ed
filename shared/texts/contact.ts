/* The English texts of the contact form. */

export const title = 'Send a message'
export const name = 'Name'
export const email = 'Email'
export const emailHint = 'The answer goes there.'
export const message = 'Message'
export const messageHint = 'At most {count} characters.'
export const leaveEmpty = 'Subject (leave this empty)'
export const send = 'Send message'
export const sending = 'Sending…'
export const sent = 'Thank you. Your message is on its way.'
export const note =
  'The owner gets it as an e-mail. The site deletes its encrypted copy once that is delivered, at the latest after {period}.'
export const noAnswer =
  'The server did not answer. Check your connection and send again; your text is still here.'
export const unavailable = 'The server cannot take messages at the moment. Please try again later.'
