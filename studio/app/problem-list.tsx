import kit from '../../client/ui/kit.module.css'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { describePlace } from './describe-state.ts'
import style from './studio.module.css'

type Props = {
  problems: readonly ContentProblem[]
  /** Whether each names its file, too. */
  withFile?: boolean
  onGo: (problem: ContentProblem) => void
}

/** Problems, each a button that leads to its field or line. */
export function ProblemList({ problems, withFile = false, onGo }: Props) {
  return (
    <ul role="list" className={kit.stack} data-gap="1">
      {problems.map((problem) => {
        const { file, line, path, expected } = problem
        const place = [withFile ? file : '', describePlace(problem)].filter(Boolean)
        return (
          <li key={`${file} ${path} ${line ?? ''} ${expected}`}>
            <button type="button" className={style.problem} onClick={() => onGo(problem)}>
              {place.length > 0 && <b>{place.join(', ')}</b>}
              <span>{expected}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
