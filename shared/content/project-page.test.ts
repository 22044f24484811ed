import { describe, expect, it } from 'vitest'
import { composeProjectPage } from './project-page.ts'
import type { Project } from './project.ts'

const picture = { src: '/a.svg', width: 8, height: 6, alt: 'A' }
const caseStudy = { problem: 'P', role: 'R', outcome: 'O', pictures: [{ picture, caption: 'C' }] }

function project(slug: string, more: Partial<Project> = {}): Project {
  const texts = { title: `The ${slug}`, summary: 'S', category: 'C', period: '2024', stack: ['CSS'] }
  const lists = { links: [], cards: [], students: [], works: [], blocks: [] }
  return { slug, ...texts, picture, ...lists, ...more }
}

function compose(projects: Project[], slug: string, order = projects.map((each) => each.slug)) {
  const known = new Map(projects.map((each) => [each.slug, each]))
  return composeProjectPage(known.get(slug) ?? project(slug), known, order)
}

describe('composeProjectPage', () => {
  it('lists the works of a course in order, with only the texts of their case studies', () => {
    const course = project('web-dev', { works: ['own', 'web-dev-work1'] })
    const work = project('web-dev-work1', { caseStudy })
    const { courseWorks: works } = compose([course, work, project('own')], 'web-dev')
    expect(works.map(({ slug }) => slug)).toEqual(['own', 'web-dev-work1'])
    expect(works[0]).not.toHaveProperty('caseStudy')
    expect(works[1]?.caseStudy).toEqual({ problem: 'P', role: 'R', outcome: 'O' })
    expect(works[1]).not.toHaveProperty('blocks')
  })

  it('links a case page to the previous and next page, and skips projects without a page', () => {
    const projects = [
      project('quiz'),
      project('own'),
      project('web-dev-work1', { caseStudy }),
      project('ic'),
    ]
    expect(compose(projects, 'web-dev-work1')).toMatchObject({
      previous: { slug: 'quiz', title: 'The quiz' },
      next: { slug: 'ic', title: 'The ic' },
    })
    expect(compose(projects, 'quiz')).not.toHaveProperty('next')
  })

  it('has no link past the ends of the portfolio, and none for a project outside it', () => {
    const projects = [project('quiz', { caseStudy }), project('ic', { caseStudy })]
    expect(compose(projects, 'quiz')).not.toHaveProperty('previous')
    expect(compose(projects, 'ic')).not.toHaveProperty('next')
    const outside = compose(projects, 'ic', ['quiz'])
    expect(outside).not.toHaveProperty('previous')
    expect(outside).not.toHaveProperty('next')
  })
})
