/** Name of the honeypot field of forms, which is hidden: only bots fill it in. */
export const HONEYPOT_FIELD = 'subject'
