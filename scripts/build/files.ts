import { systemClock } from '../../shared/clock.ts'
import { contentDir } from '../build-stamp.ts'
import { writeGeneratedFiles } from '../content/generated-files.ts'
import { loadContent } from '../content/load-content.ts'
import { sizePicture } from '../content/sized-pictures.ts'

/* Step of the build: writes cards for shared links, downloads, icons and web manifest. */
const dir = contentDir('.')
const content = await loadContent(dir, (...picture) => sizePicture(dir, ...picture))
await writeGeneratedFiles(dir, 'dist-next', content, systemClock.now())
