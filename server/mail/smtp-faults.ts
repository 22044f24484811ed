import type { NodemailerError } from 'nodemailer'

/** Why a mail was not taken. */
export type Fault = {
  /** `refused`: this mail would be refused again, however often it is sent. */
  kind: 'temporary' | 'refused'
  /** Whom it concerns: this mail alone, or every mail, because of the server or the login. */
  scope: 'mail' | 'server' | 'login'
  /** Such as `RCPT TO 550` or `ECONNREFUSED`; never the server's text, which may repeat the mail. */
  code: string
}

/** RFC 4954, section 6: authentication required (530), too weak (534), invalid (535), needs TLS (538). */
const LOGIN_REPLIES = new Set([530, 534, 535, 538])

/**
 * RFC 5321, section 4.2.2: what was said was not understood or came at the wrong time, which is
 * between the two servers and not about the mail.
 */
const PROTOCOL_REPLIES = new Set([500, 501, 502, 503, 504, 555])

/** The commands whose replies are about one mail: its recipient and its content. */
const COMMANDS_OF_A_MAIL = new Set(['RCPT TO', 'DATA'])

/**
 * What an error of nodemailer means for the mail. It holds a `code` of nodemailer's own, the
 * `originalCode` of the system if there was one, and with a reply of the server its `responseCode`
 * and the `command` it answered.
 */
export function classifyFault(error: NodemailerError): Fault {
  const { command = '', responseCode: reply } = error
  const code = nameFault(error)
  if (isLoginFault(error)) return { kind: 'temporary', scope: 'login', code }
  // 421: the server is closing, and it may say so in reply to anything (RFC 5321, section 3.8).
  if (!reply || reply === 421 || !COMMANDS_OF_A_MAIL.has(command)) {
    return { kind: 'temporary', scope: 'server', code }
  }
  const final = reply >= 500 && reply <= 599 && !PROTOCOL_REPLIES.has(reply)
  const refused = final && !(command === 'RCPT TO' && isPolicyReply(error))
  return { kind: refused ? 'refused' : 'temporary', scope: 'mail', code }
}

/** A server that only cannot check logins right now (454) is a fault of the server. */
function isLoginFault({ code, responseCode: reply }: NodemailerError): boolean {
  if (reply && LOGIN_REPLIES.has(reply)) return true
  return code === 'EAUTH' && (!reply || reply >= 500)
}

/**
 * RFC 3463, section 3.8: 5.7.z is about security and policy. In reply to a recipient it is how
 * servers say that they do not relay for who is asking ("554 5.7.1 Relay access denied"), which the
 * owner can mend; in reply to the content it is a verdict about that.
 */
function isPolicyReply({ response = '' }: NodemailerError): boolean {
  return /^\d{3}[ -]5\.7\.\d/.test(response)
}

function nameFault({ code, originalCode, command, responseCode }: NodemailerError): string {
  if (command && responseCode && responseCode < 1000) return `${command} ${responseCode}`
  const name = originalCode ?? code ?? ''
  return /^[A-Z][A-Z0-9_]{2,49}$/.test(name) ? name : 'EUNKNOWN'
}
