import { documentText } from '../../shared/content/markdown/plain-text.ts'
import type { Block } from '../../shared/content/markdown.ts'
import { composeNavigation, type NavigationLink } from '../../shared/content/navigation.ts'
import { listNotes } from '../../shared/content/note-pages.ts'
import { describePage } from '../../shared/content/page.ts'
import { orderProjects } from '../../shared/content/project.ts'
import type { ResumeSection } from '../../shared/content/resume-sections.ts'
import { indexWords, type SearchEntry, type SearchIndex } from '../../shared/content/search.ts'
import type { Content } from './load-content.ts'
import { isInLanguage } from './localise.ts'

/** A search result, with the texts that are searched beside its title and summary. */
type Place = SearchEntry & { texts?: readonly (string | undefined)[]; blocks?: readonly Block[] }

/**
 * Composes the index of the search: all pages that menus and lists lead to, with their texts and labels. Drafts, unlisted pages
 * and variants of the resume are not part of it.
 * @param downloads links to the forms of the resume
 */
export function composeSearchIndex(
  content: Content,
  downloads: readonly NavigationLink[],
): SearchIndex {
  const { site, pages, paths } = content
  // A label of the menu can differ from the title of its page, such as that of a page without a translation.
  const { menu } = composeNavigation(site, pages, paths)
  const labels = new Map(menu.map(({ label, url }) => [url, label]))
  const places = [
    ...listPages(content),
    ...listProjects(content),
    ...listNotePlaces(content),
    ...listSections(content),
    ...downloads.map(({ label, url }): Place => ({ kind: 'download', title: label, url })),
  ]
  return {
    entries: places.map(({ kind, title, url, summary, language }) => ({
      kind,
      title,
      url,
      ...(summary && { summary }),
      ...(language && { language }),
    })),
    words: indexWords(places.map((place) => [labels.get(place.url), writeText(place)].join('\n'))),
  }
}

function writeText({ title, summary, texts = [], blocks = [] }: Place): string {
  return [title, summary, ...texts, documentText(blocks)].filter(Boolean).join('\n')
}

function isShown({ draft, listed }: { draft: boolean; listed: boolean }): boolean {
  return listed && !draft
}

/** Returns the language of a page's texts, if this language lacks the page. */
function pickLanguage({ language, languages }: Content, path: string): Pick<Place, 'language'> {
  const [source] = languages
  return isInLanguage(language, path) || !source ? {} : { language: source.tag }
}

function listPages(content: Content): Place[] {
  const { site, resume, personal, privacy, pages, notes, paths } = content
  const { content: texts, reading } = site.texts
  const { label, summary } = resume.page
  return [
    {
      kind: 'page',
      title: texts.resumePage,
      url: paths.resume,
      ...(label && { summary: label }),
      texts: [resume.page.name, summary],
    },
    ...(paths.projects
      ? [
          {
            kind: 'page' as const,
            title: reading.portfolio,
            url: paths.projects,
            ...(site.portfolioLead && { summary: site.portfolioLead }),
          },
        ]
      : []),
    ...(paths.notes && notes.some(isShown)
      ? [
          {
            kind: 'page' as const,
            title: texts.notesPage,
            url: paths.notes,
            ...(site.notesLead && { summary: site.notesLead }),
          },
        ]
      : []),
    ...(personal && paths.personal
      ? [
          {
            kind: 'page' as const,
            title: personal.title,
            url: paths.personal,
            summary: personal.summary,
            ...pickLanguage(content, paths.personal),
            texts: [
              ...personal.interests.flatMap(({ name, text }) => [name, text]),
              ...personal.now,
            ],
            blocks: personal.blocks,
          },
        ]
      : []),
    ...pages.filter(isShown).map((page): Place => ({
      kind: 'page',
      title: page.title,
      url: page.path,
      summary: describePage(page),
      ...pickLanguage(content, page.path),
      blocks: page.blocks,
    })),
    { kind: 'page', title: texts.privacyPage, url: paths.privacy, blocks: privacy.blocks },
  ]
}

function listProjects({ projects, site }: Content): Place[] {
  return orderProjects(projects.values(), site.projects)
    .filter(isShown)
    .map(({ title, path, summary, textLanguage, category, stack, role, caseStudy, blocks }) => ({
      kind: 'project',
      title,
      url: path,
      summary,
      ...(textLanguage && { language: textLanguage.lang }),
      texts: [category, ...stack, role, caseStudy?.problem, caseStudy?.role, caseStudy?.outcome],
      blocks,
    }))
}

function listNotePlaces({ notes }: Content): Place[] {
  return listNotes(notes)
    .filter(isShown)
    .map(({ title, path, summary, tags, blocks }) => ({
      kind: 'note',
      title,
      url: path,
      summary,
      texts: tags.map(({ name }) => name),
      blocks,
    }))
}

function listSections({ resume, paths }: Content): Place[] {
  return resume.page.sections.map((section) => ({
    kind: 'section',
    title: section.title,
    url: `${paths.resume}#${section.id}`,
    texts: listTexts(section),
  }))
}

/** Lists the texts of a section that its page shows. */
function listTexts(section: ResumeSection): (string | undefined)[] {
  switch (section.kind) {
    case 'entries':
      return section.entries.flatMap(
        ({ title, subtitle, detail, summary, highlights = [], keywords }) => [
          title,
          subtitle,
          detail,
          summary,
          ...highlights,
          keywords,
        ],
      )
    case 'terms':
      return [
        ...section.terms.flatMap(({ name, detail, keywords }) => [name, detail, keywords]),
        section.run,
      ]
    case 'quotes':
      return section.quotes.flatMap(({ name, text }) => [name, text])
  }
}
