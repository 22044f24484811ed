import { changeAccount } from '../../../../shared/api/accounts.ts'
import { parsePassword } from '../../../../shared/rules/password.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import type { TaskParts } from './account-dialog.tsx'
import { AccountForm, CURRENT_PASSWORD } from './account-form.tsx'
import { callAccount } from './call-account.ts'

/** Changes the password, which ends all other sessions and mails the credentials again. */
export function PasswordForm({ list, profile, onProfile, close }: TaskParts) {
  const { email } = profile
  return (
    <AccountForm
      list={list}
      email={email}
      fields={[
        CURRENT_PASSWORD,
        {
          name: 'newPassword',
          parse: parsePassword,
          secret: true,
          input: {
            label: texts.newPassword,
            hint: texts.passwordHint,
            autoComplete: 'new-password',
          },
        },
      ]}
      send={({ currentPassword = '', newPassword = '' }) =>
        callAccount(changeAccount, { currentPassword, newPassword }, { token: list.findToken() })
      }
      onDone={(changed) => {
        onProfile(changed, fill(texts.passwordChanged, { email }))
        close()
      }}
      doubt={texts.passwordDoubt}
      submit={{ label: texts.savePassword, variant: 'primary' }}
      close={close}
    >
      <p>{fillNodes(texts.passwordIntro, { email: <b>{email}</b> })}</p>
    </AccountForm>
  )
}
