import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { ProblemList } from './problem-list.tsx'

/** Problems that are shown at once; the check lists all. */
const MAX_SHOWN = 5

type Props = {
  problems: readonly ContentProblem[]
  onGo: (problem: ContentProblem) => void
}

/** Says why the site cannot be shown, and leads to each place. */
export function UnusableNotice({ problems, onGo }: Props) {
  const more = problems.length - MAX_SHOWN
  return (
    <Notice kind="error" role="alert">
      <div className={kit.stack} data-gap="2">
        <p>The site cannot be shown until you correct this:</p>
        <ProblemList problems={problems.slice(0, MAX_SHOWN)} withFile onGo={onGo} />
        {more > 0 && <p>And {more} more, which Check lists.</p>}
      </div>
    </Notice>
  )
}
