import { Button } from '../../ui/button.tsx'
import { useCopyLink } from '../../app/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import kit from '../../ui/kit.module.css'
import { useToast } from '../../ui/toast.tsx'
import { MAX_NAME_LENGTH } from './form.ts'
import { createQuery } from './share.ts'
import { FULL_MESSAGE, savePet, type State } from './state.ts'

type Props = { state: State; ready: boolean; change: (change: (last: State) => State) => void }

/** Form that saves the pet under a name and copies a link to it. */
export function SavePet({ state, ready, change }: Props) {
  const { form } = state
  const copyLink = useCopyLink()
  const showToast = useToast()
  const name = form.name.trim()

  function remember() {
    if (!ready) return showToast({ text: 'Enter an age first.' })
    if (name === '') return showToast({ text: 'Give the pet a name first.' })
    if (savePet(state) === state) return showToast({ text: FULL_MESSAGE })
    change((last) => {
      const next = savePet(last)
      const known = last.pets.some((pet) => pet.name === name)
      const text = `${name} ${known ? 'updated' : 'saved'}.`
      // Another tab may have filled the list.
      showToast({ text: next === last ? FULL_MESSAGE : text })
      return next
    })
  }

  return (
    <form
      className={kit.stack}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        remember()
      }}
    >
      <Field
        label="Name"
        hint="Stored in this browser only; links do not contain it."
        value={form.name}
        onChange={({ target }) =>
          change((last) => ({ ...last, form: { ...last.form, name: target.value } }))
        }
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <div className={kit.row}>
        <Button type="submit">Save this pet</Button>
        <Button variant="quiet" onClick={() => void copyLink(createQuery(form))} disabled={!ready}>
          Copy link
        </Button>
      </div>
    </form>
  )
}
