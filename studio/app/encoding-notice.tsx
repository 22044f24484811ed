import { useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import { Notice } from '../../client/ui/notice.tsx'
import type { FileText } from '../protocol.ts'
import { ANSWER_TIMEOUT, describeFailure, type StudioApi } from './api.ts'

type Props = {
  /** The file as it was read. */
  base: FileText
  api: Pick<StudioApi, 'saveFile'>
  /** Called once it is saved. */
  onSaved: () => void
}

/** Offers to save a file as UTF-8 that is in another encoding; a change of its text does that, too. */
export function EncodingNotice({ base, api, onSaved }: Props) {
  const [error, setError] = useState<string>()
  const { path, text, digest, encoding } = base

  async function save() {
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT)
      const answer = await api.saveFile(path, { text, digest }, signal)
      if (answer.kind !== 'invalid') return onSaved()
      setError(`Not saved: ${answer.problems[0]?.expected}`)
    } catch (failure) {
      setError(`Not saved. ${describeFailure(failure)}`)
    }
  }

  return (
    <Notice kind="warning" actions={<Button onClick={() => void save()}>Save as UTF-8</Button>}>
      <p>
        This file is {encoding}, which the site cannot use. Check that its letters are right, then
        save it as UTF-8.
      </p>
      <p role="alert">{error}</p>
    </Notice>
  )
}
