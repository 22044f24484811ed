import type { Program } from '../../../shared/content/desktop-builds.ts'
import { CaptionedPictures } from '../../app/case-study.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import kit from '../../ui/kit.module.css'
import { Offer } from './offer.tsx'
import { ReleaseNotes } from './release-notes.tsx'

/** Program with the build for the visitor's system, then every release, the latest open. */
export function DesktopProgram({ id, program }: { id: string; program: Program }) {
  const { name, summary, releases, gallery } = program
  const [latest, ...earlier] = releases
  return (
    <section className={kit.stack} data-gap="5" aria-labelledby={id}>
      <header className={`${kit.stack} measure own-words`} data-gap="2">
        <h2 id={id}>{name}</h2>
        <p>{summary}</p>
      </header>
      {latest ? (
        <>
          <Offer program={name} release={latest} />
          <ReleaseNotes release={latest} />
        </>
      ) : (
        <EmptyState>No build published yet.</EmptyState>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className={kit.summary}>Earlier versions of {name}</summary>
          <div className={kit.stack} data-gap="6">
            {earlier.map((release) => (
              <ReleaseNotes key={release.version} release={release} />
            ))}
          </div>
        </details>
      )}
      <CaptionedPictures pictures={gallery} />
    </section>
  )
}
