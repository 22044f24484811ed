import type { Release } from '../../../shared/content/desktop-builds.ts'
import { type DesktopSystem, desktopSystems } from '../../../shared/content/desktop-systems.ts'
import { SYSTEM_NAMES } from './system-names.ts'
import { useSystem } from './use-system.ts'
import button from '../../ui/button.module.css'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

/**
 * Builds for the visitor's system.
 * The texts for all systems overlap and one of them is visible, so that nothing moves once the
 * system is known.
 */
export function Offer({ program, release }: { program: string; release: Release }) {
  const system = useSystem()
  return (
    <div className={`${style.offers} screen-only`}>
      <p data-shown={system === undefined}>
        Version {release.version} runs on {listSystems(release)}. Its files are below.
      </p>
      {desktopSystems.map((each) => (
        <SystemOffer
          key={each}
          system={each}
          program={program}
          release={release}
          shown={each === system}
        />
      ))}
    </div>
  )
}

type Props = { system: DesktopSystem; program: string; release: Release; shown: boolean }

function SystemOffer({ system, program, release, shown }: Props) {
  const builds = release.builds.filter((build) => build.system === system)
  const name = SYSTEM_NAMES[system]
  if (builds.length === 0) {
    return (
      <p data-shown={shown}>
        There is no build of {program} for {name} yet. The others are below.
      </p>
    )
  }
  return (
    <ul
      className={kit.stack}
      data-gap="3"
      role="list"
      data-shown={shown}
      aria-label={`For ${name}`}
    >
      {builds.map(({ file, url, size }) => (
        <li key={file} className={kit.row}>
          <a href={url} className={button.button} data-variant="primary">
            Download {release.version} for {name}
          </a>
          <span className="meta">
            {file}, {size}
          </span>
        </li>
      ))}
    </ul>
  )
}

function listSystems({ builds }: Release): string {
  const names = desktopSystems
    .filter((system) => builds.some((build) => build.system === system))
    .map((system) => SYSTEM_NAMES[system])
  return new Intl.ListFormat('en-GB').format(names)
}
