import {
  applyQuery,
  INITIAL_STATE,
} from '../../../client/projects/web-dev-work1/laboratory/state.ts'
import {
  formatRows,
  isAreaName,
  parseAreas,
} from '../../../client/projects/web-dev-work1/layout/areas.ts'
import { isLength } from '../../../client/projects/web-dev-work1/layout/length.ts'
import { parseLayout } from '../../../client/projects/web-dev-work1/layout/share.ts'
import {
  parseTracks,
  parseTrackSizes,
} from '../../../client/projects/web-dev-work1/layout/tracks.ts'
import { parseValue } from '../../../client/projects/web-dev-work1/layout/value.ts'
import { many } from '../hostile-texts.ts'
import { MAX_ADDRESS_LENGTH, type TextReader } from './text-reader.ts'

const laboratory = (...names: string[]) =>
  names.map((name) => `client/projects/web-dev-work1/${name}`)

/** Readers of the layout laboratory. */
export const LABORATORY_READERS: readonly TextReader[] = [
  {
    covers: [
      ...laboratory(
        'layout/share.ts#parseLayout',
        'laboratory/state.ts',
        'layout/areas.ts#parseAreas',
        'layout/areas.ts#formatRows',
        'layout/areas.ts#isAreaName',
        'layout/length.ts#isLength',
        'layout/length.ts#readNumber',
        'layout/tracks.ts#parseTracks',
        'layout/tracks.ts#parseTrackSizes',
        'layout/value.ts',
      ),
    ],
    max: MAX_ADDRESS_LENGTH,
    read: (text) => [
      parseLayout(new URLSearchParams({ container: `display:grid;grid-template-areas:${text}` })),
      parseLayout(new URLSearchParams(`container=${text}&item=${text}`)),
      applyQuery(INITIAL_STATE, `?container=a&item=${text}`),
      parseValue({ kind: 'tracks' }, text),
    ],
    own: { items: many(() => 'a&item=') },
  },
  {
    covers: laboratory('layout/areas.ts', 'layout/tracks.ts'),
    // `parseValue` refuses more.
    max: 400,
    read: (text) => [
      parseAreas(text),
      formatRows(text),
      parseTracks(text),
      parseTrackSizes(text),
      parseTracks(`repeat(${text})`),
      isAreaName(text),
      isLength(text),
    ],
  },
]
