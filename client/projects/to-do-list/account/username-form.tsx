import { changeAccount } from '../../../../shared/api/accounts.ts'
import { parseUsername } from '../../../../shared/rules/username.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { usernameHint } from '../../../../shared/texts/login.ts'
import type { TaskParts } from './account-dialog.tsx'
import { AccountForm, CURRENT_PASSWORD } from './account-form.tsx'
import { callAccount } from './call-account.ts'

/** Changes the username, which mails and the menu show. */
export function UsernameForm({ list, profile, onProfile, close }: TaskParts) {
  const { email, username } = profile
  return (
    <AccountForm
      list={list}
      email={email}
      fields={[
        {
          name: 'username',
          parse: parseUsername,
          secret: false,
          input: {
            label: texts.username,
            hint: usernameHint,
            autoComplete: 'nickname',
            defaultValue: username,
          },
        },
        CURRENT_PASSWORD,
      ]}
      send={({ currentPassword = '', username = '' }) =>
        callAccount(changeAccount, { currentPassword, username }, { token: list.findToken() })
      }
      onDone={(changed) => {
        onProfile(changed, texts.usernameChanged)
        close()
      }}
      doubt={texts.usernameDoubt}
      submit={{ label: texts.saveUsername, variant: 'primary' }}
      close={close}
    />
  )
}
