import { ratingSchema } from '../../../server/evaluation/fields.ts'
import { checkBody, text } from '../../../server/http/body.ts'
import {
  MAX_BATCH_BYTES,
  MAX_BODY_BYTES,
  MAX_MESSAGE_BODY_BYTES,
  MAX_RATING_BODY_BYTES,
  MAX_NOTES_LENGTH,
} from '../../../shared/limits.ts'
import { parseMarkdown } from '../../../shared/content/markdown.ts'
import { splitWords } from '../../../shared/content/search.ts'
import { isDay } from '../../../shared/day.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'
import { normalise, normaliseStart, normaliseWithin } from '../../../shared/normalise.ts'
import { parseMessage } from '../../../shared/rules/contact.ts'
import { findBrokenRule } from '../../../shared/rules/credentials.ts'
import { parseEmail } from '../../../shared/rules/email.ts'
import {
  foldTag,
  isDue,
  isItemId,
  parseChecklist,
  parseEntryText,
  parseNotes,
  parseTag,
  parseTags,
  splitTags,
  parseTitle,
} from '../../../shared/rules/item.ts'
import { parsePassword } from '../../../shared/rules/password.ts'
import { isPosition } from '../../../shared/rules/position.ts'
import { parseComment } from '../../../shared/rules/rating.ts'
import { parseRepeat } from '../../../shared/rules/repeat.ts'
import { parseUsername } from '../../../shared/rules/username.ts'
import { splitCharacters } from '../../../shared/split-characters.ts'
import { many } from '../hostile-texts.ts'
import type { TextReader } from './text-reader.ts'

const rules = (...names: string[]) => names.map((name) => `shared/rules/${name}`)

const passwordText = text(parsePassword)

const noFiles = {
  images: new Map(),
  videos: new Map(),
  pages: new Map(),
  addLink: () => undefined,
  warn: () => undefined,
}

/** Readers of `shared/`: rules of fields and normalisation. */
export const SHARED_READERS: readonly TextReader[] = [
  { covers: ['shared/day.ts#parseDay', 'shared/day.ts#isDay'], max: MAX_BATCH_BYTES, read: isDay },
  {
    covers: ['shared/json.ts', 'shared/json.ts#parseJson', 'shared/json.ts#isRecord'],
    max: MAX_BATCH_BYTES,
    read: (text) => isRecord(parseJson(text)),
  },
  {
    covers: rules('item.ts#parseTitle', 'item.ts#parseEntryText', 'item.ts#foldTag'),
    max: MAX_BATCH_BYTES,
    read: (text) => [parseTitle(text), parseEntryText(text), foldTag(text)],
  },
  { covers: rules('item.ts#parseNotes'), max: MAX_BATCH_BYTES, read: parseNotes },
  {
    covers: rules('item.ts#parseNotes'),
    // Longer texts are not normalised.
    max: 4 * MAX_NOTES_LENGTH,
    read: parseNotes,
  },
  {
    covers: rules(
      'item.ts#parseTag',
      'item.ts#parseTags',
      'item.ts#splitTags',
      'item.ts#parseChecklist',
    ),
    max: MAX_BATCH_BYTES,
    read: (text) => [
      parseTag(text),
      parseTags([text]),
      parseTags(text.split(' ')),
      parseTags(splitTags(text)),
      parseChecklist([{ text, done: false }]),
    ],
  },
  {
    covers: rules('item.ts#isDue', 'item.ts#isItemId', 'position.ts#isPosition'),
    max: MAX_BATCH_BYTES,
    read: (text) => [isDue(text), isItemId(text), isPosition(text)],
  },
  {
    covers: rules('repeat.ts#parseRepeat'),
    max: MAX_BATCH_BYTES,
    read: (text) => [
      parseRepeat({ every: 1, unit: 'day', from: 'due', until: text }),
      parseRepeat({ every: 1, unit: 'week', from: 'due', weekdays: text.split('') }),
      parseRepeat(Object.fromEntries(text.split(' ').map((name, index) => [`${name}${index}`, 1]))),
    ],
  },
  {
    covers: [
      ...rules(
        'email.ts#parseEmail',
        'password.ts#parsePassword',
        'username.ts#parseUsername',
        'credentials.ts#findBrokenRule',
      ),
      'server/http/body.ts',
    ],
    max: MAX_BODY_BYTES,
    read: (text) => [
      parseEmail(text),
      parseEmail(`a@${text}`),
      parsePassword(text),
      parseUsername(text),
      passwordText.safeParse(text),
      findBrokenRule({ email: 'a@b.co', password: text, username: text }),
    ],
  },
  {
    covers: rules('rating.ts#parseComment', 'paragraphs.ts#parseParagraphs'),
    max: MAX_RATING_BODY_BYTES,
    read: (text) => [parseComment(text), checkBody(ratingSchema, { comment: text })],
  },
  {
    covers: rules('contact.ts#parseMessage'),
    max: MAX_MESSAGE_BODY_BYTES,
    read: (text) => [parseMessage({ name: text, email: text, text })],
  },
  {
    covers: [
      'shared/normalise.ts#normalise',
      'shared/normalise.ts#normaliseWithin',
      'shared/normalise.ts#normaliseStart',
    ],
    // The notes of a task; other texts are shorter.
    max: 4 * MAX_NOTES_LENGTH,
    read: (text) => [
      ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => normalise(text, form)),
      normaliseWithin(text, MAX_NOTES_LENGTH),
      normaliseStart(text, MAX_NOTES_LENGTH),
    ],
    own: {
      'marks of two classes, the one of them only in NFKD': (length) =>
        '\u0301\uff9e'.repeat(length / 2),
      'marks that fall apart': (length) => '\u0344\u0316'.repeat(length / 2),
    },
  },
  {
    covers: ['shared/content/search.ts#splitWords', 'shared/normalise.ts#foldLetters'],
    // Texts of the content folder, and what a visitor types into the search.
    max: 1024 * 1024,
    read: splitWords,
    own: {
      'letters and ideographs in turn': (length) => 'a\u4e00'.repeat(length / 2),
      'marks that begin no word': (length) => '\u0301'.repeat(length),
    },
  },
  {
    covers: ['shared/split-characters.ts#splitCharacters'],
    // Search words of the list, and texts of the content folder.
    max: 1024 * 1024,
    read: splitCharacters,
    own: { 'marks on one letter': (length) => `a${'\u0301'.repeat(length)}` },
  },
  {
    covers: [
      'shared/content/markdown.ts#parseMarkdown',
      'shared/content/markdown/character-references.ts#decodeReferences',
      'shared/content/markdown/inlines.ts#isComment',
      'shared/content/markdown/link-targets.ts',
      'shared/content/markdown/maths.ts#parseFormula',
    ],
    // A file of the content folder has no limit; this is far longer than any text.
    max: 1024 * 1024,
    read: (body) => parseMarkdown({ file: 'projects/a.md', body, line: 1 }, noFiles),
    own: {
      'references to a footnote': many(() => '[^a] ', '', '\n\n[^a]: b'),
      'footnotes without a reference': many((number) => `[^${number}]: a\n`),
      'formulas that do not end': many(() => '$$a\n\n$'),
      'formulas that are money': many(() => '$a $b '),
      'headings with the same words': many(() => '# a\n'),
      'callouts without a text': many(() => '> [!NOTE]\n\n'),
      'links that lead nowhere': many(() => '[a](b) '),
      'HTML in every line': many(() => 'x <i>\n'),
    },
  },
]
