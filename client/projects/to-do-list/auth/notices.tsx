import { parseEmail } from '../../../../shared/rules/email.ts'
import kit from '../../../ui/kit.module.css'
import style from './page.module.css'

/** Shows the notices about accounts; the one about mail names the address once it is valid. */
export function Notices({ email }: { email: string }) {
  const address = parseEmail(email)
  return (
    <aside aria-label="Notices" className={`${kit.panel} ${style.narrow}`}>
      <h2 className={kit.heading}>Notices</h2>
      <ul className={kit.list}>
        <li>An account is deleted if no login occurs within 7 days.</li>
        <li>One account may be created per IP address every 7 days.</li>
        <li>The IP address is removed from the registry after 7 days without access.</li>
        <li>
          Credentials are sent to {address.ok ? <b>{address.value}</b> : 'your email'}, so there is
          no Forgot Password option.
        </li>
      </ul>
    </aside>
  )
}
