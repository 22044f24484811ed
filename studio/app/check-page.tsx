import { useEffect, useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Check, FileList } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { CommitForm } from './commit-form.tsx'
import { LighthousePanel } from './lighthouse-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublicSizes } from './public-sizes.tsx'
import style from './studio.module.css'

type Props = {
  api: Pick<StudioApi, 'check' | 'checkLinks' | 'readGit' | 'commit' | 'runLighthouse'>
  list: FileList
  onGo: (problem: ContentProblem) => void
}

type Answer = { kind: 'checking' } | { kind: 'failed' } | { kind: 'done'; check: Check }

/** What the build would say about the content, what is left to do, how large it is, and how to publish it. */
export function CheckPage({ api, list, onGo }: Props) {
  const [answer, setAnswer] = useState<Answer>({ kind: 'checking' })
  const [{ times, online }, setRequest] = useState({ times: 0, online: false })
  useEffect(() => {
    let current = true
    const checking = online ? api.checkLinks() : api.check()
    checking.then(
      (check) => current && setAnswer({ kind: 'done', check }),
      () => current && setAnswer({ kind: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [api, times, online])

  function checkAgain(withLinks: boolean) {
    setAnswer({ kind: 'checking' })
    setRequest({ times: times + 1, online: withLinks })
  }

  return (
    <div className={kit.stack} data-gap="5">
      <div className={kit.row} data-between>
        <h2 className={kit.heading}>Check</h2>
        <div className={kit.row}>
          <Button variant="quiet" onClick={() => checkAgain(false)}>
            Check again
          </Button>
          <Button variant="quiet" onClick={() => checkAgain(true)}>
            Check links to other sites
          </Button>
        </div>
      </div>
      <p role="status">{describe(answer, online)}</p>
      <CommitForm api={api} times={times} />
      {answer.kind === 'done' && (
        <>
          <Part
            title="To correct before the site can be built"
            problems={answer.check.problems}
            onGo={onGo}
          />
          <Part title="Warnings" problems={answer.check.warnings} onGo={onGo} />
          <Part title="Still from the sample" problems={answer.check.samples} folded onGo={onGo} />
          <Part title="Not translated" problems={answer.check.gaps} onGo={onGo} />
          <PublicSizes files={list.files} />
          <LighthousePanel api={api} pages={list.pages} />
          <PublishNote />
        </>
      )}
      {answer.kind === 'failed' && (
        <Notice kind="error">
          The studio does not answer. Is it still running in the terminal?
        </Notice>
      )}
    </div>
  )
}

function describe(answer: Answer, online: boolean): string {
  if (answer.kind === 'checking') return online ? 'Asking other sites…' : 'Checking…'
  if (answer.kind === 'failed') return ''
  const { problems, warnings, samples, gaps } = answer.check
  if (problems.length > 0) return 'The site cannot be built yet.'
  return warnings.length + samples.length + gaps.length > 0
    ? 'The site can be built. Look at these:'
    : 'The site can be built, and nothing is left to do.'
}

/** The ways to a server, which need the owner's keys. */
function PublishNote() {
  return (
    <section className={kit.stack} data-gap="2" aria-label="Publish">
      <h3 className={kit.heading}>Publish</h3>
      <ul className={kit.list}>
        <li>
          This machine: end the studio, then run <code>npm run build</code> and{' '}
          <code>npm start</code>, with the same <code>CONTENT_DIR</code> as the studio.
        </li>
        <li>
          A server that builds from your repository: commit, then run <code>git push</code> in the
          folder of your content.
        </li>
        <li>
          A server of your own: send the folder with <code>rsync</code>, and run{' '}
          <code>portfolio-upgrade</code> there. The commands are in <code>docs/run/deploy.md</code>,
          step 3.
        </li>
        <li>
          A container: send the folder, and build the image again, as{' '}
          <code>docs/run/containers.md</code> says.
        </li>
      </ul>
    </section>
  )
}

type PartProps = {
  title: string
  problems: readonly ContentProblem[]
  /** Shows only its title at first: a new site has many of them. */
  folded?: true
  onGo: Props['onGo']
}

function Part({ title, problems, folded, onGo }: PartProps) {
  if (problems.length === 0) return null
  const heading = (
    <h3 className={kit.heading}>
      {title} <small>{problems.length}</small>
    </h3>
  )
  const list = <ProblemList problems={problems} withFile onGo={onGo} />
  return (
    <section className={kit.stack} data-gap="2" aria-label={title}>
      {folded ? (
        <details>
          <summary className={style.folded}>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  )
}
