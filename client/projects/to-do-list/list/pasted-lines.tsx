import type { KeyboardEvent } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  lines: readonly string[]
  onMany: () => void
  onOne: () => void
  onCancel: () => void
}

/** Asks whether pasted lines are one task or several. Escape takes neither. */
export function PastedLines({ lines, onMany, onOne, onCancel }: Props) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <div role="group" aria-label={texts.pastedLines} onKeyDown={press}>
      <Notice
        actions={
          <>
            <Button autoFocus onClick={onMany}>
              {fill(texts.addEachLine, { count: lines.length })}
            </Button>
            <Button variant="quiet" onClick={onOne}>
              {texts.oneTask}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        {fill(texts.pastedQuestion, { count: lines.length })}
      </Notice>
    </div>
  )
}
