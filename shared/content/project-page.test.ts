import { describe, expect, it } from 'vitest'
import { composeProjectPage } from './project-page.ts'
import type { Project } from './project.ts'

const picture = { src: '/a.svg', width: 8, height: 6, alt: 'A' }
const caseStudy = { problem: 'P', role: 'R', outcome: 'O', pictures: [{ picture, caption: 'C' }] }

function project(name: string, more: Partial<Project> = {}): Project {
  const flags = { draft: false, listed: true, featured: false }
  const texts = {
    title: `The ${name}`,
    summary: 'S',
    category: 'C',
    period: '2024',
    stack: ['CSS'],
  }
  const lists = { links: [], cards: [], students: [], works: [], blocks: [] }
  return { name, path: `/Projects/${name}`, ...flags, ...texts, picture, ...lists, ...more }
}

function compose(projects: Project[], name: string, listed = projects) {
  const known = new Map(projects.map((each) => [each.name, each]))
  return composeProjectPage(known.get(name) ?? project(name), known, listed)
}

describe('composeProjectPage', () => {
  it('lists the works of a course in order, with only the texts of their case studies', () => {
    const course = project('web-dev', { works: ['own', 'web-dev-work1'] })
    const work = project('web-dev-work1', { caseStudy })
    const { courseWorks: works } = compose([course, work, project('own')], 'web-dev')
    expect(works.map(({ name }) => name)).toEqual(['own', 'web-dev-work1'])
    expect(works[0]).not.toHaveProperty('caseStudy')
    expect(works[1]?.caseStudy).toEqual({ problem: 'P', role: 'R', outcome: 'O' })
    expect(works[1]).not.toHaveProperty('blocks')
  })

  it('links each project, with a screen of its own or not, to the previous and the next one', () => {
    const projects = [
      project('quiz', { screen: 'quiz' }),
      project('web-dev-work1', { screen: 'web-dev-work1', caseStudy }),
      project('own'),
      project('ic', { screen: 'ic' }),
    ]
    expect(compose(projects, 'web-dev-work1')).toMatchObject({
      previous: { path: '/Projects/quiz', title: 'The quiz' },
      next: { path: '/Projects/own', title: 'The own' },
    })
    expect(compose(projects, 'own')).toMatchObject({ next: { title: 'The ic' } })
    expect(compose(projects, 'quiz')).toMatchObject({ next: { title: 'The web-dev-work1' } })
  })

  it('has no link past the ends of the portfolio, and none for a project outside it', () => {
    const projects = [project('robot'), project('drone')]
    expect(compose(projects, 'robot')).not.toHaveProperty('previous')
    expect(compose(projects, 'drone')).not.toHaveProperty('next')
    const outside = compose(projects, 'drone', projects.slice(0, 1))
    expect(outside).not.toHaveProperty('previous')
    expect(outside).not.toHaveProperty('next')
  })
})
