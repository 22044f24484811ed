import type { ComponentProps } from 'react'
import { moment } from '../../../shared/texts/account.ts'
import { Button } from '../../ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'type'> & { busy: boolean }

/** Button that submits a form, and says so while the form waits for its answer. It keeps the focus. */
export function SubmitButton({ busy, children, ...rest }: Props) {
  return (
    <Button {...rest} type="submit" aria-disabled={busy}>
      {busy ? moment : children}
    </Button>
  )
}
