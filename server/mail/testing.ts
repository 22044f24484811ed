import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

/** The behaviour of the server from now on. */
export type Behaviour =
  | 'accepts'
  /** Accepts connections and stays silent. */
  | 'is silent'
  /** Reads a whole mail and closes the connection without a reply. */
  | 'hangs up after DATA'
  /** Reads a whole mail and never replies. */
  | 'is silent after DATA'
  /** Replies to this step with that code, and accepts the others. */
  | { at: 'CONNECT' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number; text?: string }

export type ReceivedMail = {
  /** The addresses of MAIL FROM and RCPT TO. */
  envelope: { from: string; to: string[] }
  /** The raw message. */
  raw: string
  email: Email
  secure: boolean
  /** Whether the server acknowledged the mail. */
  accepted: boolean
}

export type TestSmtpServer = {
  /** `smtp://127.0.0.1:PORT` */
  url: string
  port: number
  mails: ReceivedMail[]
  /** The number of connections so far. */
  connections: () => number
  /** Resolves with the next connection, before its first reply. */
  nextConnection: () => Promise<void>
  /** Usernames and passwords of all login attempts. */
  logins: { username: string | undefined; password: string | null | undefined }[]
  behave: (behaviour: Behaviour) => void
  /** Refuses connections, until `comeBack` on the same port. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A mail server on a free port of this machine that keeps what it receives. It offers logins without
 * asking for one, and no encryption unless the options say so.
 */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = []
  const logins: TestSmtpServer['logins'] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'accepts'
  let connections = 0
  const connected: (() => void)[] = []

  /** The error to answer a step with, if it is the one that fails. */
  function faultAt(step: (Behaviour & object)['at']): Error | null {
    if (typeof behaviour === 'string' || behaviour.at !== step) return null
    const { code, text = 'as the test says' } = behaviour
    return Object.assign(new Error(text), { responseCode: code })
  }

  function hangUp({ remotePort }: SMTPServerSession): void {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const email = await PostalMime.parse(raw)
    const { mailFrom, rcptTo } = session.envelope
    const envelope = {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    }
    const leaves = behaviour === 'hangs up after DATA' || behaviour === 'is silent after DATA'
    const accepted = !leaves && faultAt('DATA') === null
    mails.push({ envelope, raw: raw.toString('utf8'), email, secure: session.secure, accepted })
  }

  async function listen(port: number): Promise<SMTPServer> {
    const listening = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      // Without a logger, it would warn of its well-known certificate on standard error.
      logger: false,
      closeTimeout: 1,
      ...options,
      onConnect: (_session, callback) => {
        if (behaviour !== 'is silent') callback(faultAt('CONNECT'))
      },
      onAuth: ({ username, password }, _session, callback) => {
        logins.push({ username, password })
        callback(faultAt('AUTH'), { user: username })
      },
      onMailFrom: (_address, _session, callback) => callback(faultAt('MAIL FROM')),
      onRcptTo: (_address, _session, callback) => callback(faultAt('RCPT TO')),
      onData: (stream, session, callback) => {
        const answer = () => {
          if (behaviour === 'hangs up after DATA') hangUp(session)
          else if (behaviour !== 'is silent after DATA') callback(faultAt('DATA'))
        }
        // A client that has disconnected needs no reply.
        void receive(stream, session).then(answer, () => undefined)
      },
    })
    // Some tests disconnect in the middle.
    listening.on('error', () => undefined)
    listening.server.on('connection', (socket: Socket) => {
      connections++
      for (const resolve of connected.splice(0)) resolve()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    listening.listen(port, '127.0.0.1')
    await once(listening.server, 'listening')
    return listening
  }

  let server: SMTPServer | undefined = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function goAway(): Promise<void> {
    const leaving = server
    server = undefined
    if (!leaving) return
    const gone = new Promise<void>((resolve) => leaving.close(resolve))
    for (const socket of sockets) socket.destroy()
    await gone
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    nextConnection: () => new Promise((resolve) => connected.push(resolve)),
    logins,
    behave: (next) => void (behaviour = next),
    goAway,
    comeBack: async () => void (server = await listen(port)),
    close: goAway,
  }
}
