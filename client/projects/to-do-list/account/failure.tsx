import * as texts from '../../../../shared/texts/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { TaskList } from '../task-list.ts'
import type { CallFailure } from './call-account.ts'
import { describeFailure } from './describe-failure.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  text: string | undefined
  /** Leads to the login; undefined while the session lasts. */
  onLogin: (() => void) | undefined
}

/** Shows why a change of the account failed, in a live region that always exists. */
export function Failure({ text, onLogin }: Props) {
  const login = onLogin && (
    <Button variant="quiet" onClick={onLogin}>
      {texts.goToLogin}
    </Button>
  )
  return (
    <div role="alert" className={kit.stack}>
      {text && (
        <Notice kind="error" actions={login}>
          {text}
        </Notice>
      )}
    </div>
  )
}

type CallProps = { failure: CallFailure | undefined; list: TaskList }

/** Shows why a call for the account failed, with a button that leads to the login if the session has ended. */
export function FailedCall({ failure, list }: CallProps) {
  return (
    <Failure
      text={failure && describeFailure(failure)}
      onLogin={failure?.kind === 'ended' ? () => list.endSession() : undefined}
    />
  )
}
