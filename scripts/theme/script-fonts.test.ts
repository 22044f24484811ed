import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { readScriptFonts } from './script-fonts.ts'

const openAll = async (texts: string[], language: string) =>
  (await readScriptFonts(texts, language)).text.map(({ bytes }) => create(bytes) as Font)

describe('the fonts of scripts', () => {
  it('are none for texts of the text font, in every language', async () => {
    for (const language of ['en', 'pl', 'tr', 'ar', 'ja']) {
      expect(await readScriptFonts(['Łódź, “İstanbul”… ①'], language)).toEqual({
        text: [],
        strong: [],
      })
    }
  })

  it.each([
    ['ja', '直', 'noto-sans-jp-400'],
    ['zh-Hans', '直', 'noto-sans-sc-400'],
    ['de', '直', 'noto-sans-sc-400'],
    ['de', '直す', 'noto-sans-jp-400'],
  ])('have the forms of the language: %s %s', async (language, text, name) => {
    expect((await openAll([text], language)).map((font) => font.postscriptName)).toEqual([name])
  })

  it('add the other family for characters that the first lacks', async () => {
    const fonts = await openAll(['们直'], 'ja')
    expect(fonts.map((font) => font.postscriptName)).toEqual([
      'noto-sans-jp-400',
      'noto-sans-sc-400',
    ])
  })

  it('have the characters of the texts alone, with outlines inside of their widths', async () => {
    const [font] = await openAll(['技術者。'], 'ja')
    const glyphs = font?.layout('技術者。').glyphs ?? []
    expect(font?.characterSet.length).toBe(4)
    for (const { advanceWidth, bbox } of glyphs) {
      expect(advanceWidth).toBe(1000)
      expect(bbox.minX).toBeGreaterThan(0)
      expect(bbox.maxX).toBeLessThan(1000)
    }
  })

  it('differ in weight', async () => {
    const { text, strong } = await readScriptFonts(['田'], 'ja')
    const area = (bytes: Buffer | undefined) =>
      (create(bytes ?? Buffer.alloc(0)) as Font).layout('田').glyphs[0]?.path.toSVG()
    expect(area(strong[0]?.bytes)).not.toBe(area(text[0]?.bytes))
  })
})
