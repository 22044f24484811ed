import { realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { makeContentFolder } from '../content/testing.ts'
import { readCustomCss } from './custom-css.ts'

async function read(css: string | null): Promise<string | undefined | string[]> {
  const found = await readCustomCss(await makeContentFolder({ 'custom.css': css }))
  return found.ok ? found.value : found.problem.map(describeProblem)
}

describe('custom.css', () => {
  it('may be missing, and may be empty', async () => {
    expect(await read(null)).toBeUndefined()
    expect((await read(''))?.toString().trim()).toBe('')
  })

  it('is passed on with its rules, also those of new CSS', async () => {
    const css = await read(
      ':root { --accent: #b00 }\n@media screen { a { & b { color: red } } }\n@layer x { p { color: oklch(0.5 0.1 20) } }',
    )
    expect(css).toContain('--accent: #b00')
    expect(css).toContain('oklch')
  })

  it('names pictures and fonts of the content folder by absolute paths', async () => {
    const dir = await makeContentFolder({
      'custom.css':
        '@font-face { font-family: A; src: url(fonts/A.woff2) }\na { background: url("images/my%20paper.png"); filter: url(#blur) }',
      'fonts/A.woff2': 'font',
      'images/my paper.png': 'picture',
    })
    const found = await readCustomCss(dir)
    const root = await realpath(dir)
    const css = found.ok ? found.value : ''
    expect(css).toContain(`url("${join(root, 'fonts/A.woff2')}")`)
    expect(css).toContain(`url("${join(root, 'images/my paper.png')}")`)
    expect(css).toContain('url("#blur")')
  })

  it('keeps which element of a drawing is meant', async () => {
    const dir = await makeContentFolder({
      'custom.css': 'a { filter: url(images/picture-light.svg#blur) }',
    })
    const found = await readCustomCss(dir)
    const path = join(await realpath(dir), 'images/picture-light.svg')
    expect(found.ok && found.value).toContain(`url("${path}#blur")`)
  })

  it('may have braces in texts and comments', async () => {
    expect(await read('a::after { content: "{" }\n/* { */')).toContain('content: "{"')
  })

  it('begins with its first rule, also after a byte order mark', async () => {
    expect(await read('\uFEFFa { color: red }')).toMatch(/^a \{/)
    expect(await read('\uFEFF@charset "utf-8";\na { color: red }')).toMatch(/^a \{/)
  })

  it.each([
    ['/* a */\n@import "b.css";', 'line 2: remove @import'],
    ['@import url(https://fonts.example/css);', 'line 1: remove @import'],
    [
      'a{}\n\nb { background: url(http://a.example/b.png) }',
      'line 3: "http://a.example/b.png" is not a path',
    ],
    [
      'b { background: \\75 rl(https://a.example/b.png) }',
      'line 1: "https://a.example/b.png" is not',
    ],
    ['b { background: url(//a.example/b.png) }', 'line 1: "//a.example/b.png" is not a path'],
    [
      'b { --x: url(data:image/png;base64,AA) }',
      'line 1: "data:image/png;base64,AA" is not a path',
    ],
    [
      'b { background: url(images/gone.png) }',
      'line 1: the content folder has no file "images/gone.png"',
    ],
    ['b { background: url(images) }', 'line 1: the content folder has no file "images"'],
    [
      'b { background: url(../../../../etc/passwd) }',
      'line 1: the content folder has no file "../',
    ],
    [
      'b { background: url(resume.json) }',
      'line 1: "resume.json" is not a picture or a WOFF2 font',
    ],
    [
      '\nb { background: image-set(url(a.png) 1x) }',
      'line 2: write url(…) instead of image-set(…)',
    ],
    [
      'b { background: image-set("https://a.example/b.png" 1x) }',
      'line 1: write url(…) instead of image-set(…)',
    ],
    ['b { --x: image-set("https://a.example/b.png" 1x) }', 'write url(…) instead of image-set(…)'],
    ['b { background: src("https://a.example/b.png") }', 'write url(…) instead of src(…)'],
    ['a{}\n/* </STYLE ><script> */', 'line 2: remove "</style"'],
    ['a::after { content: "\\3c/style>" }', 'remove "</style", also in escapes'],
    ['a { color: red }\n}}', 'line 2: correct the CSS: a ":" or a value is missing here'],
    [
      'a { color: red }\n{ color: blue }',
      'line 2: correct the CSS: the name of what the rule is for is missing',
    ],
    ['@media print', 'line 1: correct the CSS: a value or a "{" is missing here'],
    ['@property --x\n}', 'line 1: correct the CSS: what stands here does not belong here'],
    ['a { color red }', 'line 1: correct the CSS: "red" cannot stand here'],
    ['a { color: red }\nb { color; red }', 'line 2: correct the CSS: a ":" or a value is missing'],
    ['@media (width > 9px { a { color: red } }', 'line 1: correct the CSS: a ")" or a value is'],
    ['i {}\na { color: red;\nb { color: blue }', 'line 2: the rule that begins here, or a comment'],
    ['i {}\n/* b', 'line 1: the rule that begins here, or a comment below it, is not closed'],
    ['/* b', 'line 1: the rule that begins here, or a comment below it, is not closed'],
    ['i {}\n\n@media print { a { color: red }', 'line 3: the rule that begins here, or a comment'],
  ])('is refused with its line: %s', async (css, problem) => {
    const problems = await read(css)
    expect(problems).toEqual([expect.stringContaining(`custom.css: ${problem}`)])
  })

  it('is refused in another encoding, with the place', async () => {
    const dir = await makeContentFolder({})
    await writeFile(join(dir, 'custom.css'), Buffer.from('a {}\n/* f\xfcr */', 'latin1'))
    const found = await readCustomCss(dir)
    expect(found.ok ? [] : found.problem.map(describeProblem)).toEqual([
      expect.stringMatching(/^custom\.css:2:5: save the file as UTF-8/),
    ])
  })

  it('is refused for a link that leads out of the content folder', async () => {
    const dir = await makeContentFolder({ 'custom.css': 'a { background: url(images/out.svg) }' })
    const outside = await makeContentFolder()
    await symlink(join(outside, 'images/picture-light.svg'), join(dir, 'images/out.svg'))
    expect(await readCustomCss(dir)).toMatchObject({ ok: false })
  })

  it('is refused with every problem at once, and nothing in it runs away', async () => {
    expect(await read('@import "a";\nb { background: url(x.png), url(y.png) }')).toHaveLength(3)
    expect(await read('\u0000\u0007 { __proto__: url(constructor) }')).toHaveLength(1)
    expect(typeof (await read(`a { color: red }\n`.repeat(20_000)))).toBe('string')
  })
})
