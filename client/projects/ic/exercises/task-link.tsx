import { useEffect, useState } from 'react'
import type { Method } from '../planner/plan.ts'
import type { Texts } from '../worker/messages.ts'
import { createTaskHash } from '../worker/share.ts'

/** Link that opens a task in the planner of another tab, so that nothing typed in this one is lost. */
export function TaskLink({ texts, method }: { texts: Texts; method: Method }) {
  const [hash, setHash] = useState<string>()
  const { domain, problem } = texts
  useEffect(() => {
    let isCurrent = true
    void createTaskHash({ texts: { domain, problem }, method }).then((created) => {
      if (isCurrent) setHash(created)
    })
    return () => {
      isCurrent = false
    }
  }, [domain, problem, method])
  if (hash === undefined) return null
  return (
    <p>
      <a href={hash} target="_blank">
        Open this task in the planner, in a new tab
      </a>
    </p>
  )
}
