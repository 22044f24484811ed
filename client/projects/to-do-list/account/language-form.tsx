import { useState } from 'react'
import { changeAccount } from '../../../../shared/api/accounts.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { Select } from '../../../ui/select.tsx'
import type { TaskParts } from './account-dialog.tsx'
import { AccountForm, CURRENT_PASSWORD } from './account-form.tsx'
import { callAccount } from './call-account.ts'

/** Returns the name of a language in that language: `Deutsch`. */
function nameLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** Changes the language of the mails to the account. */
export function LanguageForm({ list, profile, onProfile, close }: TaskParts) {
  const [chosen, setChosen] = useState(profile.language)
  const options = profile.languages.map((value) => ({ value, label: nameLanguage(value) }))
  return (
    <AccountForm
      list={list}
      email={profile.email}
      fields={[CURRENT_PASSWORD]}
      send={({ currentPassword = '' }) =>
        callAccount(
          changeAccount,
          { currentPassword, language: chosen },
          { token: list.findToken() },
        )
      }
      onDone={(changed) => {
        onProfile(changed, texts.languageChanged)
        close()
      }}
      doubt={texts.usernameDoubt}
      submit={{ label: texts.saveLanguage, variant: 'primary' }}
      close={close}
    >
      <Select label={texts.changeLanguage} value={chosen} options={options} onChoose={setChosen} />
    </AccountForm>
  )
}
