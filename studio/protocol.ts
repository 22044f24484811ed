import type { ContentProblem } from '../shared/content/problem.ts'
import type { ScreenName } from '../shared/content/screens.ts'
import type { ContentUpdate } from '../shared/content-update.ts'
import type { ThemeSettings } from '../shared/content/theme.ts'
import type { LanguageTag } from '../shared/texts/tags.ts'

/* What the studio's two halves say to each other: its page in the browser, and the server on the owner's machine.
   Requests are below `/studio/api/`, of the same origin, with the cookie that the link with the token has set. */

/** A file of the content folder. */
export type StudioFile = {
  /** Relative to the content folder, with slashes, e.g. `projects/quiz.md`. */
  path: string
  kind: 'json' | 'yaml' | 'markdown' | 'css' | 'picture' | 'other'
  /** In bytes. */
  size: number
}

/**
 * Answer to `GET files`: the files by path, the languages of the site, and the pages that the preview can show. Without content that
 * can be used there are no languages, pages and titles.
 */
export type FileList = {
  /** Whether the folder is missing, or has nothing but names that begin with a dot: it needs a start. */
  isEmpty: boolean
  /** Why the folder cannot be used. */
  problems: ContentProblem[]
  files: StudioFile[]
  languages: { tag: string; prefix: string }[]
  /** Paths of pages with the file that each shows, e.g. `/Projects/Quiz` and `projects/quiz.md`. */
  pages: { path: string; title: string; file?: string }[]
  /** The files of the quiz with the titles of their categories. */
  quiz: { title: string; file: string }[]
  /** A page of each kind in the default language, for the gallery. */
  kinds: { path: string; title: string }[]
}

/** Answer to `GET file?path=`. */
export type FileText = {
  path: string
  text: string
  /** Names exactly these bytes. */
  digest: string
  /** The encoding of a file that is not UTF-8, such as `Windows-1252`: the build refuses it, and a save makes it UTF-8. */
  encoding?: string
}

/** Body of `PUT file?path=`: the text, and the digest of what it was made from; null for a new file. */
export type Save = { text: string; digest: string | null }

/**
 * Answer to a save. `saved`: it stands in the folder. `invalid` (422): nothing was written, the build would refuse it.
 * `changed` (409): the file is another one meanwhile, here it is; null if it is gone.
 */
export type SaveAnswer =
  | { kind: 'saved'; digest: string; warnings: ContentProblem[] }
  | { kind: 'invalid'; problems: ContentProblem[] }
  | { kind: 'changed'; file: FileText | null }

/** Answer to `DELETE file?path=&digest=`, under the same conditions; a version stays in the history. */
export type RemoveAnswer = { kind: 'removed' } | Exclude<SaveAnswer, { kind: 'saved' }>

/** Answer to `GET history?path=`: earlier states of a file, the latest first. */
export type History = { versions: { id: string; savedAt: number }[] }

/** Answer to `GET version?path=&id=`. */
export type VersionText = { text: string }

/** Answer to `GET check`: what `npm run owner -- content:check` says, and to `POST check`, which also asks links to other sites. */
export type Check = {
  problems: ContentProblem[]
  warnings: ContentProblem[]
  /** What is still the sample's. */
  samples: ContentProblem[]
  /** What lacks a translation. */
  gaps: ContentProblem[]
}

/** Body of `POST lighthouse`: a page of the site. */
export type LighthouseRun = { path: string }

/**
 * Answer to `POST lighthouse`: scores from 0 to 100, and the audits that failed. One page at a time: another one is 409, as is
 * a machine without Chromium. To cancel, end the request.
 */
export type LighthouseResult = {
  scores: { title: string; score: number | null; failed: string[] }[]
}

/** Answer to `GET git`. `ahead` counts the commits that `git push` would send; null without a branch to push to. */
export type GitState =
  | { kind: 'none' }
  | {
      kind: 'repository'
      branch: string
      changes: { path: string; kind: 'added' | 'changed' | 'removed' }[]
      ahead: number | null
    }

/** Body of `POST commit`, which commits all changes of the folder. Its answer is the state after that; 409 with what git says. */
export type Commit = { message: string }

/**
 * A picture of the content folder with its size in pixels, which is null if it cannot be read. `uses` has the files that name
 * it, `modifiedAt` the time of its last change in milliseconds since 1970.
 */
export type StudioPicture = {
  path: string
  size: number
  modifiedAt: number
  pixels: { width: number; height: number } | null
  uses: string[]
}

/** Answer to `GET pictures`. `GET picture?path=` is a small view of one, as WebP. */
export type PictureList = { pictures: StudioPicture[] }

/**
 * Answer to `PUT picture?name=&beside=`, whose body has the bytes of a picture: it is added upright and without metadata,
 * under a name like this that no other file has, in the folder of pictures for texts beside the file `beside`.
 */
export type AddedPicture = { path: string; width: number; height: number }

/**
 * Answer to `DELETE picture?path=` and `DELETE font?path=`. `removed`: the version is in the history, and `POST undelete?path=&id=` brings it
 * back. `used` (409): files name it, or the build needs it, so it stays.
 */
export type Removal = { kind: 'removed'; version: string } | { kind: 'used'; uses: string[] }

/** Maximum bytes of a font that is added: those with Chinese letters have several megabytes. */
export const MAX_FONT_UPLOAD_BYTES = 10_000_000

/**
 * Answer to `PUT font?name=`, whose body has the bytes of a font: it is added as WOFF2 into `fonts/`, under a name like this that no
 * other file has.
 */
export type AddedFont = { path: string }

/** Answer to `GET schemas`: a JSON Schema by the kind of file, such as `resume` and `site`. */
export type Schemas = Record<string, unknown>

/**
 * A message of `GET events` (`text/event-stream`): a file of the folder is another one, by whomever;
 * or the content that the site shows is another one, so that a frame in this language must load the changed modules again, or the
 * document without an update: it does not do that by itself;
 * or what is shown in this language is the same, but frames in other ones may have to load their document again;
 * or the folder cannot be used.
 */
export type StudioEvent = { kind: 'changed'; path: string } | ShownEvent | { kind: 'unusable' }

/**
 * What became of the content. `language` is the one that dev shows, undefined for the default one; `file` is there if a single file has
 * changed.
 */
export type ShownEvent = {
  kind: 'shown' | 'unchanged'
  language?: string | undefined
  file?: string | undefined
  update?: ContentUpdate
}

/** Answer to `GET page?path=`, which is one of `kinds`: its HTML. */
export type PageText = { html: string }

/** A built-in screen, as a start offers it. */
export type StartScreen = { name: ScreenName; title: string; summary: string }

/** Answer to `GET start`: where the files go, and the screens to choose from. */
export type StartOptions = { folder: string; screens: StartScreen[] }

/** Maximum bytes of a file to import. */
export const MAX_IMPORT_BYTES = 20_000_000

/**
 * Answer to `POST start/import?name=`, whose body has the bytes of a file (`application/octet-stream`): the resume as text, what of the
 * file it has and what it lacks; or what is wrong with the file.
 */
export type ImportAnswer = ({ kind: 'read' } & ImportPreview) | { kind: 'refused'; problem: string }

/** A resume as text, and lines that say what of a file was taken and what was left. */
export type ImportPreview = { resume: string; taken: string[]; left: string[] }

/** Maximum length of name and label, in UTF-16 units. */
export const MAX_NAME_LENGTH = 100

/**
 * Body of `POST start`, which writes the first files of an empty folder, all or none. `label` may be empty; `resume` is the text of
 * an import.
 */
export type StartChoices = {
  name: string
  label: string
  language: LanguageTag
  resume: string | null
  theme: ThemeSettings
  screens: ScreenName[]
}

/** Answer to a start: the site shows the files (201), or the build would refuse them and nothing is written (422). 409 with files there. */
export type StartAnswer = { kind: 'started' } | { kind: 'invalid'; problems: ContentProblem[] }
