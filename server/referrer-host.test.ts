import { describe, expect, it } from 'vitest'
import { findReferrerHost } from './referrer-host.ts'

/** A host name of that length. */
const hostOf = (length: number) => 'a.'.repeat(length).slice(0, length - 2) + 'bc'

describe('the host of a Referer header', () => {
  it.each([
    ['https://news.example.org/', 'news.example.org'],
    ['http://news.example.org/item?id=7#top', 'news.example.org'],
    ['https://news.example.org', 'news.example.org'],
    ['https://News.Example.ORG/', 'news.example.org'],
    ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    [`https://${hostOf(253)}/`, hostOf(253)],
  ])('of %s is %s', (referrer, host) => {
    expect(findReferrerHost(referrer)).toBe(host)
  })

  it.each([
    '',
    'news.example.org',
    'https://',
    'https:///path',
    'about:blank',
    'android-app://com.example.app/',
    'HTTPS://news.example.org/',
    'https://localhost/',
    'https://203.0.113.7/',
    'https://[2001:db8::1]/',
    'https://0x7f.1/',
    'https://news.example.org:8080/',
    'https://ada@news.example.org/',
    'https://news.example.org./',
    'https://news..example.org/',
    'https://.example.org/',
    'https://news.example.org?id=7',
    'https://news_example.org/',
    'https://bücher.example/',
    'https://news.example.org\u0000/',
    ` https://news.example.org/`,
    `https://${'a'.repeat(64)}.example/`,
    `https://${hostOf(254)}/`,
  ])('is not found in %j', (referrer) => {
    expect(findReferrerHost(referrer)).toBeUndefined()
  })
})
