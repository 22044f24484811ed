import console from 'node:console'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'

/*
 * Step of the build: `pictures.js LIST FOLDER` writes the files of all pictures in LIST, a JSON file by
 * `scripts/build/content.ts`, into FOLDER.
 *
 * Pictures come one after another, and each is decoded once: a photograph of 100 megapixels takes up to
 * 400 MB. This is JavaScript, because tsx would take another 100 MB.
 */
const [list, folder] = process.argv.slice(2)

/** Encoders at once; each has threads of its own. */
const MAX_ENCODERS = 2

sharp.cache(false)
for (const { file, source, files } of JSON.parse(await readFile(list, 'utf8'))) {
  try {
    await write(source, files)
  } catch {
    console.error(`${file}: the picture cannot be read: export it again, or remove the file`)
    process.exitCode = 1
  }
}

async function write(source, files) {
  const widest = Math.max(...files.map(({ encoding }) => encoding?.width ?? 0))
  const reduced = widest > 0 && (await reduce(source, widest))
  const left = [...files]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const target = join(folder, next.name)
      await mkdir(dirname(target), { recursive: true })
      if (!next.encoding) await copyFile(source, target)
      else await encode(reduced, next.encoding).toFile(target)
    }
  }
  await Promise.all(Array.from({ length: MAX_ENCODERS }, work))
}

/** Decodes a picture with its orientation applied, at no more than the width that is needed. */
async function reduce(source, width) {
  const { data, info } = await sharp(source)
    .autoOrient()
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

function encode({ data, raw }, { width, format, options }) {
  return sharp(data, { raw }).resize(width).toFormat(format, options)
}
