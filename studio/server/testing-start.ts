import { SAMPLE } from '../../scripts/owner/checkout.ts'
import { writeFirstFiles } from './start-files.ts'

/** Writes the first files of a site with two screens, as a start does. */
export async function writeExample(folder: string): Promise<boolean> {
  const written = await writeFirstFiles(folder, SAMPLE, {
    ...{ name: 'Ada', label: '', language: 'en', resume: null, theme: {} },
    screens: ['quiz', 'countdown'],
  })
  return written.ok
}
