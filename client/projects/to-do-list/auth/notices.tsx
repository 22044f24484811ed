import { parseEmail } from '../../../../shared/rules/email.ts'
import * as texts from '../../../../shared/texts/login.ts'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import kit from '../../../ui/kit.module.css'

/** Shows the notices about accounts; the one about mail names the address once it is valid. */
export function Notices({ email }: { email: string }) {
  const address = parseEmail(email)
  return (
    <aside aria-label={texts.notices} className={kit.panel}>
      <h2 className={kit.heading}>{texts.notices}</h2>
      <ul className={kit.list}>
        <li>{texts.noticeDeletion}</li>
        <li>{texts.noticeAddress}</li>
        <li>{texts.noticeRegistry}</li>
        <li>
          {fillNodes(texts.noticeMail, {
            email: address.ok ? <b>{address.value}</b> : texts.yourEmail,
          })}
        </li>
      </ul>
    </aside>
  )
}
