import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseEmail } from '../../shared/rules/email.ts'
import { type Config, DEFAULT_SENDER } from '../config.ts'
import { type MailContent, renderHtml, renderText } from '../mail/mail-content.ts'
import type { Fault } from '../mail/smtp-faults.ts'
import { createTransport } from '../mail/transport.ts'
import { type Call, type Command, usageError, type Outcome, refuse, report } from './command.ts'

export const testMailCommand: Command = {
  name: 'mail test',
  summary: 'sends a mail now, and tells what the mail server says to it',
  details: 'Without SMTP_URL the mail is written into DATA_DIR/mail, as all others are.',
  operands: ['ADDRESS'],
  flags: {},
  run(call) {
    const address = parseEmail(call.operands[0] ?? '')
    if (!address.ok) return usageError('ADDRESS takes an e-mail address.')
    if (!call.config.ok) return refuse(...call.config.problem)
    return sendTestMail(call.config.value, call, address.value)
  },
}

/** Past the outbox: it needs neither the database nor the key, and waits for nothing. */
async function sendTestMail(config: Config, { clock }: Call, address: string): Promise<Outcome> {
  const { smtpUrl, publicUrl, mailFrom = DEFAULT_SENDER } = config
  const mailDir = join(config.dataDir, 'mail')
  const content = writeTestMail(publicUrl)
  const sent = await createTransport({ smtpUrl, mailDir, clock }).send({
    messageId: `<${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    from: { name: publicUrl === undefined ? '' : new URL(publicUrl).host, address: mailFrom },
    to: { address },
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  })
  if (!sent.ok) return refuse(describeFault(sent.problem))
  const taker = smtpUrl === undefined ? 'file' : 'server'
  const text =
    smtpUrl === undefined
      ? `SMTP_URL is not set: the mail was written into ${mailDir}.\n`
      : `The mail server took the mail from ${mailFrom} to ${address}. Look whether it arrives.\n`
  return report({ sent: address, from: mailFrom, taker }, text)
}

function writeTestMail(publicUrl: string | undefined): MailContent {
  const site = publicUrl === undefined ? 'your site' : new URL(publicUrl).host
  return {
    subject: `A test mail of ${site}`,
    parts: [
      { kind: 'paragraph', text: `Somebody who looks after ${site} has asked it for a test mail.` },
      {
        kind: 'paragraph',
        text: 'It has arrived, so mails of the site do. There is nothing to do.',
      },
    ],
  }
}

/** What a fault is about, and what the owner may look at. */
export function describeFault({ kind, scope, code }: Fault): string {
  switch (scope) {
    case 'login':
      return `The mail server refuses the login in SMTP_URL (${code}).`
    case 'server':
      return `The mail server cannot be used (${code}): see host, port and encryption in SMTP_URL.`
    case 'mail':
      return kind === 'refused'
        ? `The mail server refuses this mail (${code}): see ADDRESS and MAIL_FROM.`
        : `The mail server does not take this mail for now (${code}).`
  }
}
