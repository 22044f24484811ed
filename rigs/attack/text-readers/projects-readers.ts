import { readNumber } from '../../../client/projects/animal-age-simulator/form.ts'
import { parseQuery as parsePet } from '../../../client/projects/animal-age-simulator/share.ts'
import { parseState as parsePets } from '../../../client/projects/animal-age-simulator/state.ts'
import { parseLength } from '../../../client/projects/countdown/draft.ts'
import { parseTime } from '../../../client/projects/countdown/local-time.ts'
import { parseQuery as parseDate } from '../../../client/projects/countdown/share.ts'
import { parseState as parseDates } from '../../../client/projects/countdown/state.ts'
import { findChecksum } from '../../../client/projects/desktop-software/checksum.ts'
import { parseQuery as parseChallenge } from '../../../client/projects/quiz/settings.ts'
import { checkPicture } from '../../../client/projects/software-divider/picture/check-picture.ts'
import { cleanStem } from '../../../client/projects/software-divider/picture/file-names.ts'
import { parseStoredSettings as parseDivider } from '../../../client/projects/software-divider/stored-settings.ts'
import {
  MAX_LABEL_FILE_BYTES,
  parseLabels,
} from '../../../client/projects/software-divider/slicer/labels.ts'
import { parseColour } from '../../../shared/colour/colour.ts'
import { parseStoredColours as parseColours } from '../../../client/projects/web-dev-work1/contrast/stored-colours.ts'
import { parseState } from '../../../client/projects/web-dev-work1/laboratory/state.ts'
import { createZone } from '../../../shared/zone.ts'
import { many } from '../hostile-texts.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_PASTE_LENGTH,
  MAX_STORAGE_LENGTH,
  nested,
  type TextReader,
} from './text-reader.ts'

const laboratory = (...names: string[]) =>
  names.map((name) => `client/projects/web-dev-work1/${name}`)

const quiz = (...names: string[]) => names.map((name) => `client/projects/quiz/${name}`)

/** Readers of the smaller projects, and of several projects at once. */
export const PROJECT_READERS: readonly TextReader[] = [
  // Links
  {
    covers: [
      ...quiz('settings.ts#parseQuery', 'use-quiz.ts'),
      'client/projects/countdown/share.ts#parseQuery',
      'client/projects/animal-age-simulator/share.ts#parseQuery',
      'client/projects/countdown/event.ts#parseEvent',
      'client/projects/countdown/event.ts#cleanText',
      'client/projects/animal-age-simulator/form.ts#parseForm',
      'shared/zone.ts',
    ],
    max: MAX_ADDRESS_LENGTH,
    read: (text) => [
      parseChallenge(`?category=${text}&count=5&seed=${text}`),
      parseDate(`?name=${text}&day=2026-01-01&zone=UTC&timer=${text}`),
      parseDate(`?name=a&day=2026-01-01&zone=${text}`),
      parsePet(`?animal=dog&weight=${text}&${text}`),
      createZone(text),
    ],
    own: { parameters: many((number) => `a${number}=1&`) },
  },
  // Pictures and their labels
  {
    covers: [
      'client/projects/software-divider/picture/check-picture.ts#checkPicture',
      ...[
        'bmp.ts#readBmp',
        'gif.ts#readGif',
        'jpeg.ts#readJpeg',
        'png.ts#readPng',
        'webp.ts#readWebp',
      ].map((name) => `client/projects/software-divider/picture/${name}`),
      'client/projects/software-divider/picture/header.ts#readHeader',
    ],
    // A file can be larger, but this size is enough to measure growth.
    max: 8_000_000,
    read: (text) => checkPicture(Buffer.from(text, 'latin1')),
    ownOnly: true,
    own: {
      'GIF of empty extensions': many(() => '!\xf9\0', 'GIF89a\x01\0\x01\0\0\0\0'),
      'GIF of short blocks': many(() => '\x01a', 'GIF89a\x01\0\x01\0\0\0\0!\xf9'),
      'JPEG of fill bytes': many(() => '\xff', '\xff\xd8'),
      'JPEG of scans': many(() => '\xff\xda\0\x02', '\xff\xd8'),
      'JPEG of stuffed bytes': many(() => '\xff\0', '\xff\xd8\xff\xda\0\x02'),
      'PNG of empty chunks': many(
        () => '\0\0\0\0aaaa\0\0\0\0',
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0',
      ),
      'WebP of empty chunks': many(() => 'aaaa\0\0\0\0', 'RIFF\xff\xff\xff\x7fWEBP'),
    },
  },
  {
    covers: [
      'client/projects/software-divider/slicer/labels.ts#parseLabels',
      'client/projects/software-divider/slicer/use-pictures.ts',
    ],
    max: MAX_LABEL_FILE_BYTES,
    read: (text) => [parseLabels(text), parseLabels(`1 ${text} 1 1 1`)],
  },
  {
    covers: [
      'client/projects/software-divider/picture/file-names.ts#stemOf',
      'client/projects/software-divider/picture/file-names.ts#cleanStem',
    ],
    // The maximum length of file names.
    max: 255,
    read: cleanStem,
  },
  // Fields without a limit, and browser storage
  {
    covers: ['client/projects/desktop-software/checksum.ts#findChecksum'],
    max: MAX_PASTE_LENGTH,
    read: findChecksum,
    own: { digits: many(() => 'a') },
  },
  {
    covers: [
      'client/projects/animal-age-simulator/form.ts#readNumber',
      'client/projects/countdown/draft.ts#parseLength',
      'client/projects/countdown/local-time.ts#parseTime',
      'shared/colour/colour.ts#parseColour',
      'shared/colour/names.ts#findNamedColour',
    ],
    max: MAX_PASTE_LENGTH,
    read: (text) => [
      readNumber(text),
      parseTime(text),
      parseLength(text),
      parseColour(text),
      parseColour(`rgb(${text})`),
    ],
  },
  {
    covers: [
      'client/projects/animal-age-simulator/state.ts#parseState',
      'client/projects/countdown/state.ts#parseState',
      'client/projects/software-divider/stored-settings.ts#parseStoredSettings',
      ...laboratory(
        'laboratory/state.ts#parseState',
        'contrast/stored-colours.ts#parseStoredColours',
      ),
    ],
    max: MAX_STORAGE_LENGTH,
    read: (text) => {
      const event = { name: text, day: '2026-01-01', zone: 'UTC' }
      parsePets(JSON.stringify({ version: 1, form: { name: text }, pets: [{ name: text }] }))
      parseDates(JSON.stringify({ version: 1, entries: [{ id: 1, event }] }))
      parseDivider(JSON.stringify({ version: 1, slicer: { tileWidth: text } }))
      parseState(JSON.stringify({ version: 1, layouts: { free: `container=${text}` } }))
      parseColours(JSON.stringify({ text, ground: text }))
    },
    own: { 'lists in lists': nested('[', ']', '1') },
  },
]
