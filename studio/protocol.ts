import type { ContentProblem } from '../shared/content/problem.ts'

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

/** Answer to `GET files`: the files by path, the languages of the site, and the pages that the preview can show. */
export type FileList = {
  files: StudioFile[]
  languages: { tag: string; prefix: string }[]
  /** Paths of pages with the file that each shows, e.g. `/Projects/Quiz` and `projects/quiz.md`. */
  pages: { path: string; title: string; file?: string }[]
}

/** Answer to `GET file?path=`. */
export type FileText = {
  path: string
  text: string
  /** Names exactly these bytes. */
  digest: string
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
export type History = { versions: { id: string; savedAt: number; size: number }[] }

/** Answer to `GET version?path=&id=`. */
export type VersionText = { text: string }

/** Body of `POST restore?path=`, which saves a version under the conditions of a save. Its answer is that of a save. */
export type Restore = { id: string; digest: string | null }

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

/** Answer to `GET schemas`: a JSON Schema by the kind of file, such as `resume` and `site`. */
export type Schemas = Record<string, unknown>

/**
 * A message of `GET events` (`text/event-stream`): a file of the folder is another one, by whomever;
 * or the content that the site shows is another one, so that the frame must load the changed modules again, whose URLs have the
 * time, or the document, without a time: it does not do that by itself;
 * or the folder cannot be used, with the reason, because a file was changed outside the studio.
 */
export type StudioEvent =
  | { kind: 'changed'; path: string }
  | { kind: 'shown'; timestamp?: number }
  | { kind: 'unusable'; reason: string }
