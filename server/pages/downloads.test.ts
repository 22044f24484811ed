import { describe, expect, it } from 'vitest'
import { describeDownload } from './downloads.ts'

function dispositionOf(name: string): string | undefined {
  return describeDownload('/resume.pdf', name)?.disposition
}

describe('the name of a downloaded file', () => {
  it("contains the person's name", () => {
    expect(dispositionOf('Ada Example')).toBe(
      `inline; filename="Ada Example - Resume.pdf"; filename*=UTF-8''Ada%20Example%20-%20Resume.pdf`,
    )
  })

  it('supports every script, with a fallback in ASCII (S77)', () => {
    expect(dispositionOf('Zoë Müller')).toContain('filename="Zoe Muller - Resume.pdf"')
    expect(dispositionOf('Олена')).toContain('filename="_ - Resume.pdf"')
    expect(dispositionOf('田中')).toContain("filename*=UTF-8''%E7%94%B0%E4%B8%AD%20-%20Resume.pdf")
  })

  it.each(['a"; x="b', 'a\r\nSet-Cookie: x', '../../etc/passwd', "it's (me)*", '\u0000'])(
    'escapes %j inside its quotes',
    (name) => {
      const [, plain = '', whole = ''] =
        /^inline; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(dispositionOf(name) ?? '') ??
        []
      expect(plain).toMatch(/^[ -~]+\.pdf$/)
      expect(plain + decodeURIComponent(whole)).not.toMatch(/["/\\\r\n]/)
      expect(whole).toMatch(/^[\w.%!#$&+^`|~-]+$/)
    },
  )

  it('is short enough for file systems', () => {
    const name = /(?<!')''(.*)$/.exec(dispositionOf('Ж'.repeat(500)) ?? '')?.[1] ?? ''
    expect(Buffer.byteLength(decodeURIComponent(name))).toBeLessThan(255)
  })
})

it('other files are not described', () => {
  for (const path of ['/', '/Resume', '/notes.txt', '/assets/resume.pdf']) {
    expect(describeDownload(path, 'Ada')).toBeUndefined()
  }
})

it('a file in another language is described as that of the default one', () => {
  for (const prefix of ['/de', '/pt-BR', '/zh-Hans']) {
    expect(describeDownload(`${prefix}/resume.vcf`, 'Ada')).toEqual(
      describeDownload('/resume.vcf', 'Ada'),
    )
  }
})
