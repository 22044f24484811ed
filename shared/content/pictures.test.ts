import { describe, expect, it } from 'vitest'
import { findMissingPictures, findPicture } from './pictures.ts'
import { parseResume } from './resume.ts'
import { catalogue, parseText, siteSettings, valueOf } from './testing.ts'

/** Programs of a Mac write the names of files in NFD, and keyboards write texts in NFC. */
describe.each([
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
])('a picture whose name has accents in %s, and the text in %s', (disk, written) => {
  const [stored, stored2] = ['images/Café-light.jpg', 'images/Café-dark.jpg'].map((each) =>
    each.normalize(disk),
  )
  const path = 'images/Café-light.jpg'.normalize(written)
  const images = catalogue(stored ?? '', stored2 ?? '')

  it('is found, with its variant for the dark theme', () => {
    const found = { src: `/served/${stored}`, darkSrc: `/served/${stored2}` }
    expect(findPicture(images, path, 'Café')).toMatchObject(found)
    expect(findMissingPictures('a.md', { cover: path }, images)).toEqual([])
    const { blocks, problems } = parseText(`![Café](${path})`, {}, [...images.keys()])
    expect(problems).toEqual([])
    expect(blocks).toMatchObject([{ kind: 'figure', picture: found }])
  })

  it('is the portrait of the resume, whose files read it by its name', () => {
    const basics = { name: 'Ada', image: path }
    const { page, source } = valueOf(parseResume('resume.json', { basics }, images, siteSettings()))
    expect(page.picture).toMatchObject({ src: `/served/${stored}` })
    expect(source.basics.image).toBe(stored)
  })
})

it('a picture of a text is found by an encoded path', () => {
  const { blocks } = parseText('![Desk](images/My%20desk.jpg)', {}, ['images/My desk.jpg'])
  expect(blocks).toMatchObject([{ picture: { src: '/served/images/My desk.jpg' } }])
})

it('a video with accents in its name has its poster', () => {
  const [video, path] = ['NFD', 'NFC'].map((form) => 'videos/Café.mp4'.normalize(form))
  const videos = new Map([[video ?? '', '/cafe.mp4']])
  const { blocks } = parseText(`![Film](${path})`, { videos }, ['videos/Café.jpg'.normalize('NFC')])
  expect(blocks).toMatchObject([{ video: '/cafe.mp4' }])
})
