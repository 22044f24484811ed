import { describe, expect, it } from 'vitest'
import { classifyFault } from './smtp-faults.ts'

/** Creates an error like nodemailer's for a reply of the server. */
function replyTo(command: string, response: string, code = 'EENVELOPE') {
  const responseCode = Number(response.slice(0, 3))
  return Object.assign(new Error(response), { code, command, response, responseCode })
}

const refused = (code: string) => ({ kind: 'refused', scope: 'mail', code })
const temporary = (scope: string, code: string) => ({ kind: 'temporary', scope, code })

describe('classifyFault', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 No such user here'],
    ['RCPT TO', '550 unknown'],
    ['RCPT TO', '551 not local'],
    ['RCPT TO', '553 5.1.3 bad mailbox name'],
    ['RCPT TO', '556 5.1.10 null MX'],
    ['DATA', '554 5.7.1 looks like spam'],
    ['DATA', '552 too big'],
  ])('refuses a mail permanently when %s is answered with %s', (command, response) => {
    const code = `${command} ${response.slice(0, 3)}`
    expect(classifyFault(replyTo(command, response))).toEqual(refused(code))
  })

  it.each([
    ['RCPT TO', '450 greylisted'],
    ['RCPT TO', '452 4.2.2 mailbox full'],
    ['RCPT TO', '503 bad sequence'],
    ['RCPT TO', '555 parameters not recognized'],
    ['RCPT TO', '554 5.7.1 Relay access denied'],
    ['RCPT TO', '550-5.7.1 Relay access denied\n550 5.7.1 for you'],
    ['DATA', '451 try again'],
    ['DATA', '500 not understood'],
  ])('retries a mail when %s is answered with %s', (command, response) => {
    const code = `${command} ${response.slice(0, 3)}`
    expect(classifyFault(replyTo(command, response))).toEqual(temporary('mail', code))
  })

  it.each([
    ['MAIL FROM', '550 sender refused'],
    ['MAIL FROM', '452 full'],
    ['EHLO', '554 no'],
    ['STARTTLS', '454 no'],
    ['CONN', '554 go away'],
    ['CONN', '421 too many connections'],
    ['RCPT TO', '421 closing'],
    ['DATA', '421 closing'],
  ])('reports a fault of every mail when %s is answered with %s', (command, response) => {
    const code = `${command} ${response.slice(0, 3)}`
    expect(classifyFault(replyTo(command, response))).toEqual(temporary('server', code))
  })

  it.each([
    ['AUTH PLAIN', '535 5.7.8 invalid'],
    ['AUTH LOGIN', '534 too weak'],
    ['MAIL FROM', '530 5.7.0 authentication required'],
    ['RCPT TO', '530 5.7.0 authentication required'],
    ['DATA', '535 invalid'],
  ])('reports a login fault when %s is answered with %s', (command, response) => {
    const code = `${command} ${response.slice(0, 3)}`
    const error = replyTo(command, response, 'EAUTH')
    expect(classifyFault(error)).toEqual(temporary('login', code))
  })

  it('reports a server fault when the server cannot check logins', () => {
    const error = replyTo('AUTH PLAIN', '454 4.7.0 later', 'EAUTH')
    expect(classifyFault(error)).toEqual(temporary('server', 'AUTH PLAIN 454'))
  })

  it.each([
    [{ code: 'EAUTH', command: 'API' }, temporary('login', 'EAUTH')],
    [
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' },
      temporary('server', 'ECONNREFUSED'),
    ],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, temporary('server', 'ETIMEDOUT')],
    [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, temporary('server', 'ENOTFOUND')],
    [
      { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      temporary('server', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    ],
    [{ code: 'ESOCKET', originalCode: 'text of the server' }, temporary('server', 'EUNKNOWN')],
  ])('names %o %o', (properties, fault) => {
    expect(classifyFault(Object.assign(new Error('x'), properties))).toEqual(fault)
  })
})
