import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const HSTS = 'Strict-Transport-Security'

/** The policy's directives by name. */
function policy(inlineScripts: string[]): Map<string, string> {
  const headers = new Map(securityHeaders(inlineScripts, false))
  const text = headers.get('Content-Security-Policy') ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

describe('the content security policy', () => {
  it('allows own scripts only, and inline ones by their hash', () => {
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(policy(['go()']).get('script-src')).toBe(`'self' 'sha256-${hash}'`)
    expect(policy([]).get('script-src')).toBe("'self'")
  })

  it('contains nothing unsafe, no nonce and no foreign host (S31)', () => {
    const values = [...policy(['go()']).values()].join(' ')
    expect(values).not.toMatch(/unsafe|nonce|\*|:\/\/|data:|blob:/)
  })

  it('forbids by default, framing and other bases included (S59)', () => {
    const directives = policy([])
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(name), name).toBe("'none'")
    }
  })

  it('allows media of this site only', () => {
    expect(policy([]).get('media-src')).toBe("'self'")
    expect(policy([]).get('img-src')).toBe("'self'")
  })

  it('requires trusted types and names one policy', () => {
    expect(policy([]).get('require-trusted-types-for')).toBe("'script'")
    expect(policy([]).get('trusted-types')).toBe('workers')
  })
})

describe('the other headers', () => {
  it('include HSTS only with https', () => {
    const find = (https: boolean) => new Map(securityHeaders([], https)).get(HSTS)
    expect(find(true)).toContain('max-age=')
    expect(find(false)).toBeUndefined()
  })

  it('are unique, with and without the policy', () => {
    const names = securityHeaders([], true).map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.slice(1)).toEqual(securityHeaders(undefined, true).map(([name]) => name))
  })
})
