import { useEffect, useRef, useState } from 'react'
import { formatSize } from '../../../../shared/format-size.ts'
import { readText } from '../../../app/read-text.ts'
import { CRASHED_MESSAGE, runJob } from '../worker/run-job.ts'
import { MAX_LABEL_FILE_BYTES, parseLabels } from './labels.ts'
import {
  addLabels,
  isLabelFile,
  type LabelFile,
  type LabelFiles,
  MAX_PICTURES,
  type Picture,
  type PictureState,
} from './picture-list.ts'

/** Chosen pictures and label files, with functions that change them. */
export type Pictures = {
  pictures: readonly Picture[]
  labelFiles: LabelFiles
  /** How many files were too many, of those that were added last. */
  tooMany: number
  /** Adds files, the pictures at the end of the list or at the index `at`. */
  add: (files: readonly File[], at?: number) => Promise<void>
  remove: (id: number) => void
  removeAll: () => void
  /** Puts removed label files back, except where one of the same name has been added since. */
  restoreLabels: (removed: LabelFiles) => void
}

/** Returns the chosen pictures and label files, which a worker reads one after the other. */
export function usePictures(): Pictures {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [labelFiles, setLabelFiles] = useState<LabelFiles>(new Map())
  const [tooMany, setTooMany] = useState(0)
  const nextId = useRef(0)
  const queue = useRef(Promise.resolve())
  const closing = useRef(new AbortController())

  // Label files that are still read then are removed as well.
  const removals = useRef(0)

  // Undo of a removal runs later, and must count the pictures of that time.
  const count = useRef(0)
  useEffect(() => {
    count.current = pictures.length
  }, [pictures])

  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])

  function settle(ids: ReadonlySet<number>, reading: PictureState) {
    setPictures((last) =>
      last.map((picture) =>
        ids.has(picture.id) && picture.reading.step === 'reading'
          ? { ...picture, reading }
          : picture,
      ),
    )
  }

  async function add(files: readonly File[], at = Infinity) {
    const added = files
      .filter((file) => !isLabelFile(file))
      .map((file): Picture => ({ id: nextId.current++, file, reading: { step: 'reading' } }))
      .slice(0, Math.max(0, MAX_PICTURES - count.current))
    setTooMany(files.filter((file) => !isLabelFile(file)).length - added.length)
    setPictures((last) => last.toSpliced(at, 0, ...added))
    if (added.length > 0) queue.current = queue.current.then(() => inspect(added))
    const before = removals.current
    const labels = await Promise.all(files.filter(isLabelFile).map(readLabelFile))
    if (removals.current === before) setLabelFiles((last) => addLabels(last, labels))
  }

  async function inspect(added: readonly Picture[]) {
    const files = added.map(({ id, file }) => ({ id, file }))
    await runJob({ kind: 'inspect', files }, closing.current.signal, (reply) => {
      if (reply.kind === 'inspected') {
        settle(new Set([reply.id]), { step: 'ready', size: reply.size })
      } else if (reply.kind === 'refused') {
        settle(new Set([reply.id]), { step: 'refused', problem: reply.problem })
      }
    })
    // Pictures without a reply by now: the worker crashed.
    settle(new Set(added.map(({ id }) => id)), { step: 'refused', problem: CRASHED_MESSAGE })
  }

  return {
    pictures,
    labelFiles,
    tooMany,
    add,
    remove: (id) => setPictures((last) => last.filter((picture) => picture.id !== id)),
    removeAll: () => {
      removals.current++
      setPictures([])
      setLabelFiles(new Map())
      setTooMany(0)
    },
    restoreLabels: (removed) => setLabelFiles((last) => new Map([...removed, ...last])),
  }
}

async function readLabelFile(file: File): Promise<LabelFile> {
  const nothing = { name: file.name, labels: { boxes: [], problems: [] } }
  if (file.size > MAX_LABEL_FILE_BYTES) {
    const limit = formatSize(MAX_LABEL_FILE_BYTES, 'en')
    return { ...nothing, problem: `The label file is larger than ${limit}. Split it.` }
  }
  const read = await readText(file)
  return read.ok
    ? { name: file.name, labels: parseLabels(read.value) }
    : { ...nothing, problem: read.problem }
}
