import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { DOMAIN } from './outside.ts'

/** A provider of mail, at `mail.` of the owner's domain. */
export type MailServer = {
  /** Who got mail so far. */
  recipients: string[]
  certificate: string
  close: () => void
}

/**
 * Starts a mail provider that takes mail of `user` with the password `password`, encrypted on port 465, and by STARTTLS on 587. It
 * refuses recipients whose address begins with `refused`, and delays those that begin with `later`.
 */
export async function startMailServer(folder: string, address: string): Promise<MailServer> {
  const [keyFile, certificateFile] = [join(folder, 'mail.key'), join(folder, 'mail.crt')]
  // oxfmt-ignore
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
    '-days', '2', '-subj', `/CN=mail.${DOMAIN}`, '-addext', `subjectAltName=DNS:mail.${DOMAIN}`,
    '-keyout', keyFile, '-out', certificateFile])
  const certificate = await readFile(certificateFile, 'utf8')
  const recipients: string[] = []
  const options: SMTPServerOptions = {
    key: await readFile(keyFile),
    cert: certificate,
    onAuth({ username, password }, session, done) {
      const isKnown = session.secure && username === 'user' && password === 'password'
      if (isKnown) done(null, { user: 'user' })
      else done(answer(535, 'Wrong user or password'))
    },
    onRcptTo(recipient, _session, done) {
      if (recipient.address.startsWith('refused')) done(answer(550, 'No such user'))
      else if (recipient.address.startsWith('later')) done(answer(451, 'Try again later'))
      else done()
    },
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map((recipient) => recipient.address))
      stream.resume()
      stream.on('end', done)
    },
  }
  const servers = [new SMTPServer({ ...options, secure: true }), new SMTPServer(options)]
  servers.forEach((server, index) => {
    // A client that refuses the certificate is its own test's matter.
    server.on('error', () => undefined)
    server.listen([465, 587][index], address)
  })
  return { recipients, certificate, close: () => servers.forEach((server) => server.close()) }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
