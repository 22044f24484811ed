import type { NodemailerError } from 'nodemailer'

/** Why a mail was not accepted. */
export type Fault = {
  /** `refused` is permanent: sending the mail again would fail again. */
  kind: 'temporary' | 'refused'
  /** What it affects: this mail only, or every mail, because of the server or the login. */
  scope: 'mail' | 'server' | 'login'
  /** Such as `RCPT TO 550` or `ECONNREFUSED`; never the server's text, which may repeat the mail. */
  code: string
}

/** RFC 4954, section 6: authentication required (530), too weak (534), invalid (535), needs TLS (538). */
const LOGIN_REPLIES = new Set([530, 534, 535, 538])

/**
 * Replies about the protocol, not about the mail: the command was unknown or out of order (RFC 5321,
 * section 4.2.2).
 */
const PROTOCOL_REPLIES = new Set([500, 501, 502, 503, 504, 555])

/** The commands whose replies are about one mail: its recipient and its content. */
const COMMANDS_OF_A_MAIL = new Set(['RCPT TO', 'DATA'])

/**
 * Classifies an error of nodemailer. It has a `code`, the system's `originalCode` if any, and for a reply of
 * the server its `responseCode` and the `command`.
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

/** Returns whether the login was refused; a server that cannot check it now (454) is a server fault. */
function isLoginFault({ code, responseCode: reply }: NodemailerError): boolean {
  if (reply && LOGIN_REPLIES.has(reply)) return true
  return code === 'EAUTH' && (!reply || reply >= 500)
}

/**
 * Returns whether a reply is about policy (5.7.z in RFC 3463, section 3.8). For a recipient it means that
 * the server does not relay ("554 5.7.1 Relay access denied"), which the owner can fix.
 */
function isPolicyReply({ response = '' }: NodemailerError): boolean {
  return /^\d{3}[ -]5\.7\.\d/.test(response)
}

function nameFault({ code, originalCode, command, responseCode }: NodemailerError): string {
  if (command && responseCode && responseCode < 1000) return `${command} ${responseCode}`
  const name = originalCode ?? code ?? ''
  return /^[A-Z][A-Z0-9_]{2,49}$/.test(name) ? name : 'EUNKNOWN'
}
