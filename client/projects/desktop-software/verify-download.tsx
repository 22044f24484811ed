import { useEffect, useRef, useState } from 'react'
import type { Program } from '../../../shared/content/desktop-builds.ts'
import { CopyButton } from '../../app/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import kit from '../../ui/kit.module.css'
import { Notice } from '../../ui/notice.tsx'
import { BITS, findChecksum, hashFile, hashText, listDifferentBits } from './checksum.ts'
import { BitField } from './bit-field.tsx'

type Work =
  | { step: 'reading'; name: string; share: number }
  | { step: 'read'; name: string; checksum: string }
  | { step: 'failed'; name: string }

/** Two files that are not the same differ in about half of all bits; in so few, never by chance. */
const FEW_BITS = 32

/** Computes the SHA-256 of a visitor's file, and compares it with the published one. */
export function VerifyDownload({ programs }: { programs: readonly Program[] }) {
  const [work, setWork] = useState<Work>()
  const [text, setText] = useState('')
  const running = useRef(new AbortController())

  useEffect(() => {
    const last = running
    return () => last.current.abort()
  }, [])

  async function verify(file: File) {
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const { name } = file
    setWork({ step: 'reading', name, share: 0 })
    let drawn = 0
    try {
      const checksum = await hashFile(
        file,
        (share) => {
          if (share < drawn + 0.01) return
          drawn = share
          setWork({ step: 'reading', name, share })
        },
        signal,
      )
      setWork({ step: 'read', name, checksum })
    } catch {
      if (!signal.aborted) setWork({ step: 'failed', name })
    }
  }

  const published = findChecksum(text)
  const isWrong = text.trim() !== '' && published === undefined
  return (
    <section className={`${kit.panel} screen-only`} data-gap="5" aria-labelledby="verify">
      <header className={kit.stack} data-gap="2">
        <h2 id="verify" className={kit.heading}>
          Verify a download
        </h2>
        <p className={kit.muted}>
          Computes the SHA-256 of a file and compares it with the published one. The file stays on
          this device.
        </p>
        <NeedsJavaScript />
      </header>
      <div className={kit.columns}>
        <div className={kit.stack}>
          <FileDrop
            label="Choose a file"
            hint="Or drop it here. It may have any size."
            accept=""
            error={
              work?.step === 'failed'
                ? `${work.name} could not be read. Choose it again.`
                : undefined
            }
            onFiles={([file]) => file && void verify(file)}
          />
          <Field
            label="Published SHA-256"
            hint="The digits, or the line of a list of checksums."
            error={isWrong ? 'Paste one checksum: 64 digits, 0 to 9 and a to f.' : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <div className={kit.stack}>
          <div role="status" className={kit.stack}>
            {work?.step === 'reading' && (
              <>
                <p className={kit.note}>
                  Reading <bdi>{work.name}</bdi>…
                </p>
                <progress aria-label="Progress" max={1} value={work.share} />
              </>
            )}
            {work?.step === 'read' && (
              <Checksum {...work} published={published} programs={programs} />
            )}
          </div>
          {work === undefined && <Example />}
        </div>
      </div>
    </section>
  )
}

/** Shows what a checksum tells, until there is a file. */
function Example() {
  const [hello, hullo] = ['hello\n', 'hullo\n'].map(hashText) as [string, string]
  const different = listDifferentBits(hello, hullo)
  return (
    <figure className={kit.stack} data-gap="3">
      <BitField checksum={hello} different={different} />
      <figcaption className={kit.note}>
        The {BITS} bits of the SHA-256 of “hello”. In that of “hullo”, the {different.length} ringed
        ones differ.
      </figcaption>
    </figure>
  )
}

type ChecksumProps = {
  name: string
  checksum: string
  published: string | undefined
  programs: readonly Program[]
}

function Checksum({ name, checksum, published, programs }: ChecksumProps) {
  const different = published === undefined ? [] : listDifferentBits(checksum, published)
  return (
    <>
      <p className={kit.note}>
        SHA-256 of <bdi>{name}</bdi>
      </p>
      {published === undefined ? (
        <KnownBuild checksum={checksum} programs={programs} />
      ) : (
        <Verdict different={different.length} />
      )}
      <BitField checksum={checksum} different={different} />
      <p className={kit.row}>
        <code>{checksum}</code>
        <CopyButton text={() => checksum} done="SHA-256 copied.">
          Copy<span className="visually-hidden"> the SHA-256</span>
        </CopyButton>
      </p>
    </>
  )
}

function Verdict({ different }: { different: number }) {
  if (different === 0) return <Notice>This is the published file: all {BITS} bits agree.</Notice>
  return (
    <Notice kind="error">
      {different < FEW_BITS
        ? `${different} of ${BITS} bits differ, so few that a digit was copied wrongly. Copy the checksum again.`
        : `This is not the published file: ${different} of ${BITS} bits differ. Do not open it; download it again.`}
    </Notice>
  )
}

/** Says which file of this page has the checksum, if it offers any. */
function KnownBuild({ checksum, programs }: { checksum: string; programs: readonly Program[] }) {
  const builds = programs.flatMap(({ name, releases }) =>
    releases.flatMap(({ version, builds }) =>
      builds.map(({ file, sha256 }) => ({ file, sha256, version: `${name} ${version}` })),
    ),
  )
  if (builds.length === 0) return null
  const build = builds.find(({ sha256 }) => sha256 === checksum)
  if (!build) {
    return (
      <Notice kind="error">
        No file of this page has this checksum. Do not open it; download it again.
      </Notice>
    )
  }
  return (
    <Notice>
      This is {build.file} of {build.version}, as published here.
    </Notice>
  )
}
