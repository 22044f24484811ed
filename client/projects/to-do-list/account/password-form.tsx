import { changeAccount } from '../../../../shared/api/accounts.ts'
import { parsePassword } from '../../../../shared/rules/password.ts'
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
            label: 'New password',
            hint: '7 to 30 characters.',
            autoComplete: 'new-password',
          },
        },
      ]}
      send={({ currentPassword = '', newPassword = '' }) =>
        callAccount(changeAccount, { currentPassword, newPassword }, { token: list.findToken() })
      }
      onDone={(changed) => {
        onProfile(
          changed,
          `Your password is changed, and every other session has ended. The credentials were sent to ${email}.`,
        )
        close()
      }}
      doubt="If a mail with the new password comes, it is done."
      submit={{ label: 'Save password', variant: 'primary' }}
      close={close}
    >
      <p>
        Every other session ends, and the new credentials are sent to <b>{email}</b>.
      </p>
    </AccountForm>
  )
}
