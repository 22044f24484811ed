import type { Build, Release } from '../../../shared/content/desktop-builds.ts'
import { CopyButton } from '../../app/copy-button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import kit from '../../ui/kit.module.css'
import { SYSTEM_NAMES } from './system-names.ts'
import style from './page.module.css'

/** Release with its date, changes and files. */
export function ReleaseNotes({ release }: { release: Release }) {
  const { version, date, changes, builds } = release
  return (
    <section className={kit.stack} data-gap="3">
      <h3>
        {version}{' '}
        <time className={kit.note} dateTime={date.datetime}>
          {date.text}
        </time>
      </h3>
      <ul className={`${kit.list} ${style.changes} measure own-words`}>
        {changes.map((change, index) => (
          <li key={index}>{change}</li>
        ))}
      </ul>
      <ul role="list" aria-label={`Files of ${version}`}>
        {builds.map((build) => (
          <li key={build.file} className={style.build}>
            <BuildFacts build={build} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BuildFacts({ build }: { build: Build }) {
  const ready = useHydrated()
  const { system, file, url, size, sha256, requirements } = build
  return (
    <>
      <p className={kit.row}>
        <span className="meta">{SYSTEM_NAMES[system]}</span>
        <a href={url}>{file}</a>
        <span className="meta">{size}</span>
      </p>
      <p>Needs {requirements}</p>
      <p className={kit.row}>
        <span className="meta">SHA-256</span> <code>{sha256}</code>
        <CopyButton
          text={() => sha256}
          done={`SHA-256 of ${file} copied.`}
          blocked="Your browser blocks copying. Select the digits and copy them yourself."
          disabled={!ready}
        >
          Copy<span className="visually-hidden"> the SHA-256 of {file}</span>
        </CopyButton>
      </p>
    </>
  )
}
