import type { Program } from '../../../shared/content/desktop-builds.ts'
import { CaptionedPictures } from '../../app/case-study.tsx'
import { Offer } from './offer.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import style from './page.module.css'

/** Program with the build for the visitor's system, then every release, the latest open. */
export function DesktopProgram({ id, program }: { id: string; program: Program }) {
  const { name, summary, releases, gallery } = program
  const [latest, ...earlier] = releases
  return (
    <section className={style.program} aria-labelledby={id}>
      <header className={style.header}>
        <h2 id={id}>{name}</h2>
        <p>{summary}</p>
      </header>
      {latest ? (
        <>
          <Offer program={name} release={latest} />
          <ReleaseNotes release={latest} />
        </>
      ) : (
        <p className={style.empty}>No build published yet.</p>
      )}
      {earlier.length > 0 && (
        <details className={style.earlier}>
          <summary>Earlier versions of {name}</summary>
          {earlier.map((release) => (
            <ReleaseNotes key={release.version} release={release} />
          ))}
        </details>
      )}
      <CaptionedPictures pictures={gallery} />
    </section>
  )
}
