import { Notice } from '../../../client/ui/notice.tsx'
import type { Connection } from '../api.ts'

type Props = {
  connection: Connection
  /** Whether everything that is not saved is in the browser's storage. */
  stored: boolean
}

/** Says what to do while the server does not answer. */
export function ConnectionNotice({ connection, stored }: Props) {
  if (connection === 'open') return null
  return (
    <Notice kind="error" role="alert">
      {connection === 'lost'
        ? 'The studio does not answer. Is it still running in the terminal?'
        : 'The studio was started again. Open the link that it printed in the terminal.'}{' '}
      {stored
        ? 'What you type stays in this browser until it is saved.'
        : 'This browser stores nothing, so keep this page open: what is not saved would be lost.'}
    </Notice>
  )
}
