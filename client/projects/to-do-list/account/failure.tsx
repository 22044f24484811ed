import * as texts from '../../../../shared/texts/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
