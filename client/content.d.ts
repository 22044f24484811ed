/* The owner's content as modules, made by scripts/content/plugin.ts. */

declare module 'virtual:content/site' {
  const site: Pick<
    import('../shared/content/site.ts').SiteSettings,
    'title' | 'description' | 'url' | 'language' | 'themeColor'
  > & {
    label?: string
    direction: 'ltr' | 'rtl'
    menu: import('../shared/content/navigation.ts').NavigationLink[]
  }
  export default site
}

declare module 'virtual:content/languages' {
  /** Whether the site has several languages; a constant, which the bundler folds. */
  export const isMultilingual: boolean
  /** The languages of the site with their texts for offers, the default one first; none in a site with one. */
  export const languages: readonly (import('../shared/content/site-languages.ts').SiteLanguage & {
    /** The paths of pages in the default language that have no version in this one. */
    lacks: readonly string[]
    dir: 'ltr' | 'rtl'
    alsoHere: string
    dismiss: string
  })[]
  /** What the paths of this language begin with: nothing for the default one. */
  export const prefix: string
  /** Whether the texts of the interface are in another language than the site. */
  export const lacksTexts: boolean
  /** Whether those of the to-do list are in another language. */
  export const lacksListTexts: boolean
  /** Whether it differs, and the links of the menu are the owner's. */
  export const hasOwnMenu: boolean
  /** The patterns of paths of this site that need another build: those of pages in other languages. */
  export const elsewhere: readonly string[]
}

declare module 'virtual:content/footer' {
  const footer: import('../shared/content/navigation.ts').Navigation['footer'] & { note?: string }
  export default footer
}

declare module 'virtual:content/routes' {
  /** The modules of all pages but the written ones, by path. */
  export const modules: Record<string, () => Promise<import('./routes.tsx').ScreenModule>>
  /** The paths of the pages whose text is a content file. */
  export const written: string[]
  /** What the paths of notes and tags begin with; empty without notes. A constant, which the bundler folds. */
  export const notes: string
  /** Whether there is a portfolio; a constant, too. */
  export const hasPortfolio: boolean
}

declare module 'virtual:content/route-files' {
  /** The modules of all pages by path, as the bundler's manifest names them. */
  const files: Partial<Record<string, readonly string[]>>
  export default files
}

declare module 'virtual:content/written' {
  type WrittenModule = { default: import('../shared/content/written.ts').WrittenPage }
  /** Functions that load each written page, by path. */
  const written: Partial<Record<string, () => Promise<WrittenModule>>>
  export default written
}

declare module 'virtual:content/contact-form' {
  /** The contact form; undefined if no page has one, which the bundler folds. */
  export const ContactForm: typeof import('./written/contact-form.tsx').ContactForm | undefined
}

declare module 'virtual:content/notes' {
  /** Functions that load each page of a note or a tag, by path. */
  const notes: typeof import('virtual:content/written').default
  export default notes
}

declare module 'virtual:content/resume' {
  const resume: import('../shared/content/resume.ts').Resume & {
    /** Whether there is a /resume.pdf: its fonts do not have every script, and the owner may offer no files. */
    pdf: boolean
    /** The other forms of the resume, those of the specification first; none if the owner offers no files. */
    files: import('../shared/content/navigation.ts').NavigationLink[]
  }
  export default resume
}

declare module 'virtual:content/search' {
  const index: import('../shared/content/search.ts').SearchIndex
  export default index
}

declare module 'virtual:content/discovery' {
  const discovery: import('../shared/content/discovery.ts').Discovery
  export default discovery
}

declare module 'virtual:content/fonts' {
  /** Keys in the build's manifest of the fonts that every page needs, and by path of those of its text. */
  const fonts: { everywhere: readonly string[]; texts: Partial<Record<string, readonly string[]>> }
  export default fonts
}

declare module 'virtual:content/personal' {
  const personal: import('../shared/content/personal.ts').Personal
  export default personal
}

declare module 'virtual:content/privacy' {
  const privacy: import('../shared/content/privacy.ts').PrivacyPage & {
    screens: import('../shared/content/screens.ts').ScreenName[]
    hasContactForm: boolean
  }
  export default privacy
}

declare module 'virtual:content/portfolio' {
  const portfolio: {
    lead?: string
    layout: Exclude<import('../shared/content/site.ts').SiteSettings['portfolioLayout'], 'none'>
    projects: import('../shared/content/project.ts').ProjectSummary[]
  }
  export default portfolio
}

declare module 'virtual:content/projects/*' {
  const project: import('../shared/content/project-page.ts').ProjectPage
  export default project
}

declare module 'virtual:content/programs' {
  const programs: import('../shared/content/desktop-builds.ts').Program[]
  export default programs
}

declare module 'virtual:content/quiz' {
  const categories: readonly {
    slug: string
    title: string
    summary: string
    count: number
    load: () => Promise<import('../shared/content/question.ts').Question[]>
  }[]
  export default categories
}
