import { describe, expect, it } from 'vitest'
import { DEFAULT_PAPER, parseSite } from './site.ts'
import { problemsIn } from './testing.ts'

const complete = {
  title: 'Ada Example',
  description: 'Resume and projects.',
  url: 'https://ada.example',
  language: 'pt-BR',
  paper: 'Letter',
  themeColor: { light: '#FAF8f4', dark: '#141512' },
  social: [
    { label: 'Code', url: 'https://code.example/ada' },
    { label: 'Mail', url: 'mailto:ada@ada.example' },
  ],
  projects: ['quiz', 'ic'],
  redirects: [{ from: '/old-quiz', to: '/Projects/Quiz' }],
  portfolioLayout: 'rows',
  menu: [
    { label: 'Lebenslauf', url: '/Resume' },
    { label: 'Code', url: 'https://code.example/ada' },
  ],
  footer: [{ title: 'Elsewhere', links: [{ label: 'Code', url: 'https://code.example/ada' }] }],
  resume: {
    sections: ['work', { key: 'skills', title: 'Kenntnisse' }],
    order: 'file',
    downloads: false,
  },
  private: { phone: false, street: true },
}

function problemsWith(change: Record<string, unknown>): string[] {
  return problemsIn(parseSite('site.json', { ...complete, ...change }))
}

describe('parseSite', () => {
  it('accepts a complete site.json unchanged', () => {
    expect(parseSite('site.json', complete)).toEqual({ ok: true, value: complete })
  })

  it.each([
    'old',
    '//other.example',
    '/\\other.example',
    '/a b',
    '/a?b',
    '/a#b',
    '/a\0',
    '/\ud83d',
  ])('takes no redirect to %j', (to) => {
    expect(problemsWith({ redirects: [{ from: '/old', to }] })).toEqual([
      'redirects[0].to: write a path of this site without ? and #, such as /old-page',
    ])
  })

  it('needs a title, a description and a language, and shows nothing private by itself', () => {
    const settings = { title: 'Ada Example', description: 'Resume.', language: 'en' }
    expect(parseSite('site.json', settings)).toMatchObject({
      ok: true,
      value: { paper: 'A4', social: [], projects: [], private: { phone: false, street: false } },
    })
    expect(parseSite('site.json', { ...settings, private: { phone: true } })).toMatchObject({
      value: { private: { phone: true, street: false } },
    })
    expect(problemsIn(parseSite('site.json', {}))).toHaveLength(2)
  })

  it.each([
    ['menu', [{ label: '', url: '/Resume' }], /^menu\[0\]\.label: write a label/],
    ['menu', [{ label: 'A', url: 'javascript:alert(1)' }], /^menu\[0\]\.url: write a path/],
    ['menu', [{ label: 'A', url: '#top' }], /^menu\[0\]\.url: write a path/],
    [
      'footer',
      [{ links: [{ label: 'A', url: '//evil.example' }] }],
      /^footer\[0\]\.links\[0\]\.url/,
    ],
    ['portfolioLayout', 'tiles', /^portfolioLayout: write index, cards, rows or none/],
  ])('refuses %s: %j', (key, value, problem) => {
    expect(problemsWith({ [key]: value })).toEqual([expect.stringMatching(problem)])
  })

  it('refuses unknown keys with the nearest known name, and takes $schema', () => {
    const file = {
      ...complete,
      $schema: 'x',
      portfolioLeed: 'x',
      private: { phone: true, street: false, mail: true },
    }
    expect(problemsIn(parseSite('site.json', file))).toEqual([
      'private.mail: unknown key: remove it, or use one of phone, street',
      'portfolioLeed: unknown key: did you mean "portfolioLead"?',
    ])
  })

  it('reports a wrong value beside an unknown key', () => {
    expect(problemsWith({ paper: 'A5', papr: 'A4' })).toEqual([
      'paper: write A4 or Letter',
      'papr: unknown key: did you mean "paper"?',
    ])
  })

  it.each([
    [{ title: '' }, 'title: write the name shown in titles'],
    [{ description: '' }, 'description: write one sentence about the site'],
    [{ url: 'ada.example' }, 'url: write the public address without a path, https://…'],
    [{ url: 'ftp://ada.example' }, 'url: write the public address without a path, https://…'],
    [{ url: 'https://ada.example/me' }, 'url: write the public address without a path, https://…'],
    [{ language: '' }, 'language: write a language tag such as en or pt-BR'],
    [
      { language: 'english!' },
      'language: write a language tag such as en or pt-BR: did you mean "en"?',
    ],
    [
      { languages: ['en', 'deutsch'] },
      'languages[1]: write a language tag such as en or pt-BR: did you mean "de"?',
    ],
    [{ paper: 'A5' }, 'paper: write A4 or Letter'],
    [
      { themeColor: { light: 'white', dark: '#141512' } },
      'themeColor.light: write a colour such as #faf8f4',
    ],
    [
      { social: [{ label: 'Bad', url: 'javascript:alert(1)' }] },
      'social[0].url: write a link that starts with https:, http:, mailto: or tel:',
    ],
    [
      { menu: [{ label: 'Mail', url: 'ada@ada.example' }] },
      'menu[0].url: write a path of this site, such as /Projects, or a link that starts with https:, http:, mailto: or tel:',
    ],
    [
      { social: [complete.social[0], { label: '', url: 'https://a.example' }] },
      'social[1].label: write a label',
    ],
    [
      { resume: { sections: ['work', 'eduction'] } },
      'resume.sections[1]: there is no section "eduction": did you mean "education"?',
    ],
    [
      { resume: { sections: ['xyz'] } },
      'resume.sections[0]: there is no section "xyz": write one of work, education, skills, projects, volunteer, awards, certificates, publications, languages, interests, references',
    ],
    [
      { resume: { sections: [{ title: 'Jobs' }] } },
      'resume.sections[0]: write a section, such as "work" or { "key": "work", "title": "Jobs" }',
    ],
    [
      { resume: { sections: [null] } },
      'resume.sections[0]: write a section, such as "work" or { "key": "work", "title": "Jobs" }',
    ],
    [
      { resume: { sections: [{ key: 'work', title: ' ' }] } },
      'resume.sections[0].title: write a title, or leave "title" out',
    ],
    [
      { resume: { sections: ['work', { key: 'work' }] } },
      'resume.sections[1]: "work" stands twice: remove one',
    ],
    [{ resume: { order: 'oldest' } }, 'resume.order: write newest or file'],
    [{ resume: { downloads: 'no' } }, 'resume.downloads: write true or false'],
    [
      { resume: ['work'] },
      'resume: write an object, such as { "sections": ["work", "education"] }',
    ],
    [
      { projects: ['quiz', 'ic', 'quiz'] },
      'projects[2]: projects[0] is the same project: remove one',
    ],
    [{ projects: 'quiz' }, 'projects: write a list of project file names without .md'],
  ])('refuses %j', (change, problem) => {
    expect(problemsWith(change)).toEqual([problem])
  })

  it.each([
    [{ accent: '#b32' }],
    [{ accent: { light: '#0b5d4e', dark: '#7fd1b9' }, paper: { light: '#fff', dark: '#000' } }],
    [{ radius: 'none', density: 'roomy', fonts: 'book' }],
    [{ fonts: { display: 'fonts/My Font.woff2' } }],
    [{}],
  ])('accepts the theme %j', (theme) => {
    const parsed = parseSite('site.json', { ...complete, theme })
    expect(parsed).toMatchObject({ ok: true, value: { theme } })
  })

  it.each([
    [{ accent: 'red' }, 'theme.accent: write a colour such as #faf8f4'],
    [{ accent: { light: '#000' } }, 'theme.accent: write a colour such as #0b5d4e, or {'],
    [{ accent: { light: 'x', dark: '#000' } }, 'theme.accent.light: write a colour such as'],
    [{ accent: '#b3261e; } body {' }, 'theme.accent: write a colour'],
    [{ paper: '#ffffff' }, 'theme.paper: '],
    [{ paper: { light: '#ffff', dark: '#000' } }, 'theme.paper.light: write a colour such as'],
    [{ radius: 4 }, 'theme.radius: write none, small, medium or large'],
    [{ density: '__proto__' }, 'theme.density: write compact, normal or roomy'],
    [{ fonts: 'Comic Sans' }, 'theme.fonts: write grotesque, book, editorial or technical, or {'],
    [{ fonts: {} }, 'theme.fonts'],
    [{ fonts: { display: 'fonts/../site.woff2' } }, 'theme.fonts'],
    [{ fonts: { text: 'fonts/a\u0000.woff2' } }, 'theme.fonts'],
  ])('refuses the theme %j', (theme, problem) => {
    expect(problemsWith({ theme })).toEqual([expect.stringContaining(problem)])
  })

  it('has the paper as colour of the browser, or else the default page, unless one is set', () => {
    const { themeColor, ...rest } = complete
    const colourOf = (json: object) => {
      const parsed = parseSite('site.json', json)
      return parsed.ok ? parsed.value.themeColor : undefined
    }
    const paper = { light: '#ffffff', dark: '#101010' }
    expect(colourOf(rest)).toEqual(DEFAULT_PAPER)
    expect(colourOf({ ...rest, theme: { paper } })).toEqual(paper)
    expect(colourOf({ ...complete, theme: { paper } })).toEqual(themeColor)
  })

  it('reports every problem at once', () => {
    expect(problemsWith({ title: '', paper: 'A5', language: '' })).toHaveLength(3)
  })

  it.each([null, [], 'text', 7])('refuses %j in place of an object', (json) => {
    expect(problemsIn(parseSite('site.json', json))).toHaveLength(1)
  })
})
