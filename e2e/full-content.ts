import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const SAMPLE = new URL('../content/', import.meta.url)
/** A build of the first program. */
export const DOWNLOAD = Buffer.from('A build.')
export const SHA = createHash('sha256').update(DOWNLOAD).digest('hex')

const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(1)>&amp;"'
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(15)
/** 500 characters without a place to break, with markup at the start. */
const LONG = `${MARKUP}${LONG_WORD}`.slice(0, 500)
/** A word of what is not public: of a draft, and of a variant of the resume. */
export const SECRET = 'Vanadinite'
/** The code in a text that runs from right to left. */
export const CODE = 'const answer = 42'
export const RIGHT_TO_LEFT = 'مشروع صغير: «قائمة المهام» (2024)'

const THEME = { accent: '#b3261e', radius: 'none', fonts: 'technical' }

/** A picture in one colour. */
function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } })
}

/** A file with settings and a text; JSON is YAML. */
function write(settings: Record<string, unknown>, text: string): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n${text}`
}

const BUILD = {
  url: 'https://code.example/releases/slicer',
  size: 12_345_678,
  sha256: SHA,
  requirements: '64 bit',
}
const CURRENT_BUILDS = [
  { ...BUILD, system: 'windows', file: 'slicer-1.2.0.zip' },
  { ...BUILD, system: 'linux', file: 'slicer-1.2.0.tar.gz' },
]
const EARLIER = [{ ...BUILD, system: 'macos', file: `slicer-1.1.0-${LONG_WORD}.dmg` }]

const programs = [
  {
    name: 'Image slicer',
    summary: LONG,
    releases: [
      {
        version: '1.2.0',
        date: '2026-03-14',
        changes: ['Faster.', MARKUP],
        builds: CURRENT_BUILDS,
      },
      { version: '1.1.0', date: '2026-01-02', changes: [RIGHT_TO_LEFT], builds: EARLIER },
    ],
    gallery: [
      { picture: 'images/flat.png', pictureAlt: 'A green field', caption: 'The main window' },
    ],
  },
  { name: RIGHT_TO_LEFT, summary: 'Planned.' },
]

/** What a case study has beside paragraphs. */
const CASE_STUDY = `
## Problem

It was slow[^1], by $\\frac{a}{b}$. See the [fields](hostile.md).

[^1]: Ten seconds.

> [!WARNING]
> Do not copy this.

## Solution

\`\`\`ts title="main.ts"
const answer = 42 // of course
\`\`\`

### Pictures

![Left](images/flat.png) ![Right](images/flat.png)

![Small](images/small.png "A small one")

![Portrait](images/photo.jpg){small}

## Outcome

$$a^2 + b^2 = c^2$$

- [x] faster
- [ ] smaller
`

const HIDDEN = { hidden: true }

/** What the site has in Arabic too. */
const ARABIC = { title: 'مهندسة', summary: 'مهندسة' }

/** Texts of every kind, hostile ones, and an Arabic version. */
export async function writeFullContent() {
  const site = JSON.parse(await readFile(new URL('site.json', SAMPLE), 'utf8')) as {
    projects: string[]
  }
  const project = {
    category: LONG,
    period: '2024',
    stack: [LONG, 'CSS'],
    picture: 'images/flat.png',
    pictureAlt: 'A green field',
    links: [
      { label: LONG, url: `https://example.com/${LONG_WORD}` },
      { label: LONG_WORD, url: 'https://example.com/' },
      { label: SECRET, url: `https://${SECRET}.example/`, ...HIDDEN },
    ],
  }
  const caseStudy = { problem: LONG, role: RIGHT_TO_LEFT, outcome: MARKUP, pictures: [] }
  const webDev = await readFile(new URL('projects/web-dev.md', SAMPLE), 'utf8')
  const list = { ...ARABIC, title: 'المهام', category: 'مهندسة', pictureAlt: 'مهندسة' }
  return {
    'site.ar.json': JSON.stringify({ description: 'مهندسة', portfolioLead: 'مهندسة' }),
    'texts.json': JSON.stringify({
      'not-found': { heading: 'Nothing here <b>.' },
      frame: { closeMenu: 'Close the list of pages', searchFailed: 'No search.' },
      palette: { hint: 'What do you look for?' },
      contact: { sent: 'It is on its way to <me>.' },
      rules: { messageEmpty: 'Say something.' },
      problems: { fieldsInvalid: 'Look at the fields again.' },
      mail: { contactSubject: '{title}: post' },
    }),
    'resume.ar.json': JSON.stringify({ basics: { label: 'مهندسة' } }),
    'personal.ar.md': write({ title: 'عني', summary: 'مهندسة' }, 'مرحبا. [الأعمال](/Projects)'),
    'privacy.ar.md': write({}, 'مرحبا.'),
    'projects/case.ar.md': write(
      ARABIC,
      `مرحبا. [الأعمال](/Projects)\n\n\`\`\`ts\n${CODE}\n\`\`\`\n`,
    ),
    'projects/to-do-list.ar.md': write(list, 'مرحبا.'),
    'site.json': JSON.stringify({
      ...site,
      title: MARKUP,
      description: MARKUP,
      portfolioLead: LONG,
      footerNote: `${RIGHT_TO_LEFT} ${LONG}`,
      social: [
        { label: SECRET, url: `https://${SECRET}.example/`, ...HIDDEN },
        { label: LONG, url: 'https://ada.example' },
      ],
      languages: ['en', 'ar'],
      theme: THEME,
      projects: ['hostile', 'arabic', ...site.projects],
    }),
    'resume.json': JSON.stringify({
      basics: { name: RIGHT_TO_LEFT, label: LONG, summary: MARKUP, email: 'ada@ada.example' },
      work: [
        { name: SECRET, position: SECRET, startDate: '2025', highlights: [SECRET], ...HIDDEN },
        { name: LONG, position: MARKUP, startDate: '2024', highlights: [RIGHT_TO_LEFT, LONG] },
      ],
      awards: [{ title: SECRET, ...HIDDEN }],
      skills: [{ name: LONG, keywords: [LONG, MARKUP] }],
    }),
    'pages/uses.md': write(
      { title: 'Uses' },
      ['Desk', 'Editor', 'Server', 'Paper'].map((part) => `## ${part}\n\n${LONG}`).join('\n\n'),
    ),
    'pages/hostile.md': write({ title: MARKUP, menu: LONG, footer: LONG }, `${LONG}\n\n${MARKUP}`),
    'pages/contact.md': write({ title: 'Contact', contact: true }, 'I read every message.'),
    'notes/queues.md': write(
      {
        title: 'Bounded queues',
        summary: 'Why they end.',
        date: '2026-03-14',
        tags: ['C', 'tests'],
      },
      `A ring of slots[^1].\n\n\`\`\`ts title="ring.ts"\nconst slots = 8\n\`\`\`\n\n[^1]: With zirconium.`,
    ),
    'notes/clocks.md': write(
      { title: 'Slow clocks', summary: 'They lag.', date: '2026-02-01', tags: ['tests'] },
      'They lag.',
    ),
    'notes/draft.md': write(
      { title: SECRET, summary: SECRET, date: '2026-03-20', tags: [SECRET], draft: true },
      SECRET,
    ),
    'resume.backend.json': JSON.stringify({
      tags: [SECRET],
      basics: { label: SECRET, summary: SECRET },
    }),
    'notes/glass.md': write({ title: 'Glass', summary: 'It flows.', date: '2025-01-02' }, 'No.'),
    'custom.css': 'h1 { letter-spacing: 2px; background: url(images/flat.png) }',
    'images/flat.png': await paint(1600, 40).png().toBuffer(),
    'images/phone.png': await paint(600, 1600).png().toBuffer(),
    'images/small.png': await paint(200, 100).png().toBuffer(),
    'images/photo.jpg': await paint(1500, 2000).jpeg().toBuffer(),
    'projects/hostile.md': write({ title: LONG, summary: LONG, ...project, caseStudy }, 'Text.'),
    'projects/case.md': write(
      { title: 'Case', summary: 'A study.', picture: 'images/phone.png', pictureAlt: 'A phone' },
      CASE_STUDY,
    ),
    'projects/arabic.md': write({ title: RIGHT_TO_LEFT, summary: RIGHT_TO_LEFT, ...project }, ''),
    'projects/web-dev.md': webDev.replace(
      '  - web-dev-work1\n',
      '  - web-dev-work1\n  - hostile\n',
    ),
    'projects/desktop-software.yaml': JSON.stringify({
      programs: [...programs, { name: SECRET, ...HIDDEN }],
    }),
    'privacy.md': write(
      { name: LONG, contact: `https://example.com/${LONG_WORD}` },
      `${RIGHT_TO_LEFT}\n\n## ${MARKUP}${LONG_WORD}\n\n[a link](javascript:alert(1))\n`,
    ),
    'personal.md': write(
      {
        title: 'Personal',
        summary: LONG,
        portrait: 'images/photo.jpg',
        portraitAlt: 'A green portrait',
        interests: [
          { name: LONG, text: RIGHT_TO_LEFT },
          { name: SECRET, text: SECRET, ...HIDDEN },
        ],
        now: [LONG, RIGHT_TO_LEFT, LONG],
        updated: 'one of these days',
      },
      `${MARKUP}\n\n${LONG}\n\n[a link](javascript:alert(1))\n\n| ${LONG} | b |\n|---|---|\n| 1 | 2 |\n\n![A field](images/flat.png "${RIGHT_TO_LEFT}")\n`,
    ),
  }
}
