import type { Build, Release } from '../../../shared/content/desktop-builds.ts'
import { CopyChecksum } from './copy-checksum.tsx'
import { SYSTEM_NAMES } from './system-names.ts'
import style from './page.module.css'

/** Release with its date, changes and files. */
export function ReleaseNotes({ release }: { release: Release }) {
  const { version, date, changes, builds } = release
  return (
    <section className={style.release}>
      <h3>
        {version} <time dateTime={date.datetime}>{date.text}</time>
      </h3>
      <ul className={style.changes}>
        {changes.map((change, index) => (
          <li key={index}>{change}</li>
        ))}
      </ul>
      <ul className={style.builds} role="list" aria-label={`Files of ${version}`}>
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
  const { system, file, url, size, sha256, requirements } = build
  return (
    <>
      <p className={style.file}>
        <span className={style.fact}>{SYSTEM_NAMES[system]}</span>
        <a href={url}>{file}</a>
        <span className={style.fact}>{size}</span>
      </p>
      <p>Needs {requirements}</p>
      <p className={style.checksum}>
        <span className={style.fact}>SHA-256</span> <code>{sha256}</code>
        <CopyChecksum file={file} sha256={sha256} />
      </p>
    </>
  )
}
