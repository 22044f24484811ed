import { systemClock } from '../../shared/clock.ts'
import { buildFolder, builtLanguage, contentDir } from '../build-stamp.ts'
import { writeGeneratedFiles } from '../content/generated-files.ts'
import { loadContent } from '../content/load-content.ts'
import { sizePicture } from '../content/sized-pictures.ts'

/* Step of the build: writes covers, cards for shared links, downloads, icons and web manifest. */
const dir = contentDir('.')
const covers = new Map<string, Buffer>()
const language = builtLanguage()
const content = await loadContent(
  dir,
  async (file, width, drawn) => {
    const { src, sources } = await sizePicture(dir, file, width, drawn)
    if (drawn) covers.set(src, drawn)
    return { src, ...(sources && { sources }) }
  },
  { language },
)
await writeGeneratedFiles(
  dir,
  buildFolder(language),
  'dist-next/client',
  content,
  covers,
  systemClock.now(),
)
