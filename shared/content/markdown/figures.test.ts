import { describe, expect, it } from 'vitest'
import { parseText } from '../testing.ts'

const picture = (name: string, alt = '') => ({ src: `/served/${name}`, width: 8, height: 6, alt })
const a = picture('images/a.png', 'A')
const b = picture('images/b.png', 'B')

function parse(body: string, videos: Record<string, string> = {}) {
  return parseText(body, { videos: new Map(Object.entries(videos)) }, [
    'images/a.png',
    'images/b.png',
    'videos/demo.jpg',
  ])
}

describe('pictures in a paragraph of their own', () => {
  it.each([
    ['![A](images/a.png){wide}', { size: 'wide', caption: '' }],
    ['![A](images/a.png "Oak"){small}', { size: 'small', caption: 'Oak' }],
    ['![A](../images/a.png)', { caption: '' }],
  ])('have a size and a caption: %s', (source, expected) => {
    expect(parse(source).blocks).toEqual([{ kind: 'figure', picture: a, ...expected }])
  })

  it.each(['![A](images/a.png)\n![B](images/b.png)', '![A](images/a.png) ![B](images/b.png)'])(
    'stand side by side: %j',
    (source) => {
      expect(parse(source).blocks).toEqual([
        {
          kind: 'figures',
          figures: [
            { picture: a, caption: '' },
            { picture: b, caption: '' },
          ],
        },
      ])
    },
  )

  it.each(['![A](images/a.png){huge}', '{wide} ![A](images/a.png)', '![A](images/a.png) text'])(
    'are in a sentence if there is other text: %s',
    (source) => {
      const [block] = parse(source).blocks
      expect(block).toMatchObject({ kind: 'paragraph' })
      expect(JSON.stringify(block)).toContain('"kind":"picture"')
    },
  )
})

describe('videos', () => {
  const served = { 'videos/demo.mp4': '/demo.mp4' }

  it('are figures with the picture beside them as poster', () => {
    expect(parse('![A film](videos/demo.mp4 "The demo"){wide}', served).blocks).toEqual([
      {
        kind: 'figure',
        picture: picture('videos/demo.jpg', 'A film'),
        video: '/demo.mp4',
        caption: 'The demo',
        size: 'wide',
      },
    ])
  })

  it('need a poster, a file and a paragraph of their own', () => {
    const more = { ...served, 'videos/other.webm': '/other.webm' }
    expect(
      parse('![A](videos/other.webm)\n\n![B](videos/no.mp4)\n\nSee ![C](videos/demo.mp4)', more)
        .problems,
    ).toEqual([
      'line 8: add a picture "videos/other.jpg", shown until the video "videos/other.webm" plays',
      'line 10: the content folder has no video "videos/no.mp4": add it, or correct the path',
      'line 12: put the video into a paragraph of its own',
    ])
  })
})
