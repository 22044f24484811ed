import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../../shared/content/project.ts'
import { contentFiles } from '../../../../shared/content/testing.ts'
import { extractPageText } from './page-text.ts'

const SETTINGS = `---
title: "Work 1"
summary: What it is.
category: Course work
period: "2023"
stack: [HTML, CSS, JavaScript, HTTP]
picture: images/a.svg
pictureAlt: A picture.
---
`

function read(body: string) {
  const picture = { src: '/a.svg', width: 4, height: 3, alt: 'A picture.' }
  const files = contentFiles(['images/a.svg'])
  const project = parseProject('projects/work.md', SETTINGS + body, files)
  if (!project.ok) throw new Error(JSON.stringify(project.problem))
  return extractPageText({ category: '', ...project.value, picture })
}

describe('the text of both versions', () => {
  it('is taken from the content, without markup', () => {
    const words = read(
      'One **bold** `code` [link](/Projects).\n\n## First\n\n### Not this\n\n## Second',
    )
    expect(words).toEqual({
      name: 'Course work',
      menu: ['HTML', 'CSS', 'JavaScript'],
      title: 'Work 1',
      paragraphs: ['What it is.', 'One bold code link.'],
      contents: ['First', 'Second'],
      footer: '2023',
    })
  })

  it('is cut after three paragraphs, and may have no headings', () => {
    expect(read('a\n\nb\n\nc\n\nd').paragraphs).toEqual(['What it is.', 'a', 'b'])
    expect(read('').contents).toEqual([])
  })
})
