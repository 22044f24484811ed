import { type ReactNode, type SubmitEvent, type SyntheticEvent, useRef } from 'react'
import { Button } from './button.tsx'
import kit from './kit.module.css'
import { Modal } from './modal.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

type Props = {
  /** Heading and accessible name. */
  label: string
  submitLabel?: string
  /** Errors of the fields: the first invalid field gets the focus when they change. */
  problems: unknown
  /** Error of the whole form. */
  error?: string | undefined
  /** Saves the form; returns whether the dialog closes. */
  onSubmit: (form: HTMLFormElement) => boolean
  onChange?: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Button that deletes the edited entry; `run` returns whether the dialog closes. */
  removal?: { label: string; run: () => boolean } | undefined
  /** Called after the dialog was closed; `done` if it was by a button of the form. */
  onClose: (done: boolean) => void
  children: ReactNode
}

const DONE = 'done'

/** Dialog with a form and its buttons. */
export function DialogForm(props: Props) {
  const { label, submitLabel = 'Save', problems, error, onSubmit, removal, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useFocusOnError(problems)
  const close = () => dialog.current?.close(DONE)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (onSubmit(event.currentTarget)) close()
  }

  return (
    <Modal ref={dialog} label={label} onClose={() => onClose(dialog.current?.returnValue === DONE)}>
      <form
        ref={form}
        className={kit.stack}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={props.onChange}
      >
        {props.children}
        {error && (
          <p className={kit.error} role="alert">
            {error}
          </p>
        )}
        <div className={kit.row}>
          <Button type="submit">{submitLabel}</Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          {removal && (
            <Button
              variant="danger"
              onClick={() => {
                if (removal.run()) close()
              }}
            >
              {removal.label}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
