import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SizedPicture } from './sized-picture.tsx'

/** Renders a picture of a size, and returns the size that the page lays out. */
function layOut(src: string, width: number, height: number): string | undefined {
  const sources = src.endsWith('.svg') ? undefined : [{ type: 'image/avif', srcSet: 'a.avif 24w' }]
  const picture = { src, width, height, alt: 'A picture', ...(sources && { sources }) }
  const html = renderToStaticMarkup(<SizedPicture picture={picture} sizes="42rem" />)
  return /<img[^>]* (width="\d+" height="\d+")/.exec(html)?.[1]
}

it('a small picture keeps its size, because it blurs when it grows', () => {
  expect(layOut('badge.png', 24, 16)).toBe('width="24" height="16"')
})

it('a picture as wide as a page keeps its size, and the page narrows it', () => {
  expect(layOut('desk.jpg', 9000, 720)).toBe('width="9000" height="720"')
})

it('a tall picture, such as one of a phone, fits into a window', () => {
  expect(layOut('phone.png', 900, 2400)).toBe('width="270" height="720"')
})

it('a drawing fills the column, and the window if it is tall', () => {
  expect(layOut('plan.svg', 24, 12)).toBe('width="1440" height="720"')
  expect(layOut('tower.svg', 90, 2400)).toBe('width="27" height="720"')
})
