import { join } from 'node:path'
import { parseEmail } from '../../shared/rules/email.ts'
import { type Config, DEFAULT_SENDER } from '../config.ts'
import { type MailContent, renderHtml, renderText } from '../mail/mail-content.ts'
import type { Fault } from '../mail/smtp-faults.ts'
import { createMessageId, createTransport } from '../mail/transport.ts'
import { type Call, type Command, usageError, type Outcome, refuse, report } from './command.ts'

/** The command that sends a test mail. */
export const testMailCommand: Command = {
  name: 'mail test',
  example: 'mail test ada@example.com',
  summary: 'sends a mail now and prints the reply of the mail server',
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

/** Sends a mail without the outbox, and so without the database and the key. */
async function sendTestMail(config: Config, { clock }: Call, address: string): Promise<Outcome> {
  const { smtpUrl, publicUrl, mailFrom = DEFAULT_SENDER } = config
  const mailDir = join(config.dataDir, 'mail')
  const content = writeTestMail(publicUrl)
  const sent = await createTransport({ smtpUrl, mailDir, clock }).send({
    messageId: createMessageId(mailFrom),
    from: { name: publicUrl === undefined ? '' : new URL(publicUrl).host, address: mailFrom },
    to: { address },
    subject: content.subject,
    text: renderText(content, 'en'),
    html: renderHtml(content, 'en'),
  })
  if (!sent.ok) return refuse(describeFault(sent.problem))
  const taker = smtpUrl === undefined ? 'file' : 'server'
  const text =
    smtpUrl === undefined
      ? `SMTP_URL is not set: the mail was written into ${mailDir}.\n`
      : `The mail server took the mail from ${mailFrom} to ${address}. Check that it arrives.\n`
  return report({ sent: address, from: mailFrom, taker }, text)
}

function writeTestMail(publicUrl: string | undefined): MailContent {
  const site = publicUrl === undefined ? 'your site' : new URL(publicUrl).host
  return {
    subject: `A test mail of ${site}`,
    parts: [
      { kind: 'paragraph', text: `The owner of ${site} sent this test mail.` },
      { kind: 'paragraph', text: 'It arrived, so the mail settings work.' },
    ],
  }
}

/** Returns a sentence that says what failed and which settings to check. */
export function describeFault({ kind, scope, code }: Fault): string {
  switch (scope) {
    case 'login':
      return `The mail server refuses the login in SMTP_URL (${code}).`
    case 'server':
      return `The mail server cannot be used (${code}): check host, port and encryption in SMTP_URL.`
    case 'mail':
      return kind === 'refused'
        ? `The mail server refuses this mail (${code}): check ADDRESS and MAIL_FROM.`
        : `The mail server does not take this mail for now (${code}).`
  }
}
