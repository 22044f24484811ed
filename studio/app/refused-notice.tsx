import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { ProblemList } from './problem-list.tsx'
import type { OpenFile } from './workspace/workspace.ts'

type Props = {
  file: OpenFile
  onDiscard: () => void
  onGo: (problem: ContentProblem) => void
}

/** Says why the site refuses the text of a file, or its deletion. */
export function RefusedNotice({ file, onDiscard, onGo }: Props) {
  const { path, text, state } = file
  if (state.step !== 'invalid') return null
  const { problems } = state
  return (
    <Notice
      kind="error"
      actions={
        <Button variant="quiet" onClick={onDiscard}>
          {text === null ? 'Keep the file' : 'Discard my changes'}
        </Button>
      }
    >
      <div className={kit.stack} data-gap="2">
        <p>
          {text === null
            ? 'Not deleted. The site could not be built without this file:'
            : 'Not saved. The site still shows the text before these mistakes:'}
        </p>
        <ProblemList
          problems={problems}
          // A change can break another file, such as one with a link to this page.
          withFile={problems.some((problem) => problem.file !== path)}
          onGo={onGo}
        />
      </div>
    </Notice>
  )
}
