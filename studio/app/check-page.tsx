import { useEffect, useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Check } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { CommitForm } from './commit-form.tsx'
import { ProblemList } from './problem-list.tsx'

type Props = {
  api: Pick<StudioApi, 'check' | 'readGit' | 'commit'>
  onGo: (problem: ContentProblem) => void
}

type Answer = { kind: 'checking' } | { kind: 'failed' } | { kind: 'done'; check: Check }

/** What the build would say about the content: mistakes, warnings, and what is still the sample's. */
export function CheckPage({ api, onGo }: Props) {
  const [answer, setAnswer] = useState<Answer>({ kind: 'checking' })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let current = true
    api.check().then(
      (check) => current && setAnswer({ kind: 'done', check }),
      () => current && setAnswer({ kind: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [api, times])

  function checkAgain() {
    setAnswer({ kind: 'checking' })
    setTimes(times + 1)
  }

  return (
    <div className={kit.stack} data-gap="5">
      <div className={kit.row} data-between>
        <h2 className={kit.heading}>Check</h2>
        <Button variant="quiet" onClick={checkAgain}>
          Check again
        </Button>
      </div>
      <p role="status">{describe(answer)}</p>
      {answer.kind !== 'checking' && <CommitForm key={times} api={api} />}
      {answer.kind === 'done' && (
        <>
          <Part
            title="To mend before the site can be built"
            problems={answer.check.problems}
            onGo={onGo}
          />
          <Part title="Warnings" problems={answer.check.warnings} onGo={onGo} />
          <Part
            title="Still the sample’s, or not translated"
            problems={answer.check.remarks}
            onGo={onGo}
          />
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

function describe(answer: Answer): string {
  if (answer.kind === 'checking') return 'Checking…'
  if (answer.kind === 'failed') return ''
  const { problems, warnings, remarks } = answer.check
  if (problems.length > 0) return 'The site cannot be built yet.'
  return warnings.length + remarks.length > 0
    ? 'The site can be built. Look at these:'
    : 'The site can be built, and nothing is left to do.'
}

type PartProps = { title: string; problems: readonly ContentProblem[]; onGo: Props['onGo'] }

function Part({ title, problems, onGo }: PartProps) {
  if (problems.length === 0) return null
  return (
    <section className={kit.stack} data-gap="2" aria-label={title}>
      <h3 className={kit.heading}>
        {title} <small>{problems.length}</small>
      </h3>
      <ProblemList problems={problems} withFile onGo={onGo} />
    </section>
  )
}
