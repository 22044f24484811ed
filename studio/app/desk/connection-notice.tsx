import { Notice } from '../../../client/ui/notice.tsx'
import type { Connection } from '../api.ts'

type Props = {
  connection: Connection
  /** Whether something that is not saved is not in the browser's storage either. */
  isAtRisk: () => boolean
}

/** Says what to do while the server does not answer. */
export function ConnectionNotice({ connection, isAtRisk }: Props) {
  if (connection === 'open') return null
  return (
    <Notice kind="error" role="alert">
      {connection === 'lost'
        ? 'The studio does not answer. Is it still running in the terminal?'
        : 'The studio was started again. Open the link that it printed in the terminal.'}{' '}
      {isAtRisk()
        ? 'This browser does not store it, so keep this page open: what is not saved would be lost.'
        : 'What you type stays in this browser until it is saved.'}
    </Notice>
  )
}
