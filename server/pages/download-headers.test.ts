import { describe, expect, it } from 'vitest'
import { downloadHeaders } from './download-headers.ts'

function dispositionOf(name: string): string | undefined {
  return new Map(downloadHeaders('/resume.pdf', name)).get('Content-Disposition')
}

describe('the name of a file to take away', () => {
  it('says whose it is', () => {
    expect(dispositionOf('Ada Example')).toBe(
      `inline; filename="Ada Example - Resume.pdf"; filename*=UTF-8''Ada%20Example%20-%20Resume.pdf`,
    )
  })

  it('is whole in every script, and in ASCII for old readers (S77)', () => {
    expect(dispositionOf('Zoë Müller')).toContain('filename="Zoe Muller - Resume.pdf"')
    expect(dispositionOf('Олена')).toContain('filename="_ - Resume.pdf"')
    expect(dispositionOf('田中')).toContain("filename*=UTF-8''%E7%94%B0%E4%B8%AD%20-%20Resume.pdf")
  })

  it.each(['a"; x="b', 'a\r\nSet-Cookie: x', '../../etc/passwd', "it's (me)*", '\u0000'])(
    'keeps %j inside its quotes',
    (name) => {
      const [, plain = '', whole = ''] =
        /^inline; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(dispositionOf(name) ?? '') ??
        []
      expect(plain).toMatch(/^[ -~]+\.pdf$/)
      expect(plain + decodeURIComponent(whole)).not.toMatch(/["/\\\r\n]/)
      expect(whole).toMatch(/^[\w.%!#$&+^`|~-]+$/)
    },
  )

  it('is no longer than a file system takes', () => {
    const name = /(?<!')''(.*)$/.exec(dispositionOf('Ж'.repeat(500)) ?? '')?.[1] ?? ''
    expect(Buffer.byteLength(decodeURIComponent(name))).toBeLessThan(255)
  })
})

it('other files have no such headers', () => {
  for (const path of ['/', '/Resume', '/resume.txt', '/assets/resume.pdf']) {
    expect(downloadHeaders(path, 'Ada')).toEqual([])
  }
})
