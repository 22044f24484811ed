import { useRef, useState } from 'react'
import { Choice } from '../../../client/ui/choice.tsx'
import { DialogForm } from '../../../client/ui/dialog-form.tsx'
import { Field } from '../../../client/ui/field.tsx'
import type { Addable } from './templates.ts'

const KINDS: Record<Addable, string> = {
  project: 'Project',
  page: 'Page',
  note: 'Note',
  variant: 'Variant of the resume',
}

/** What the owner adds. */
export type Added = { kind: Addable; title: string }

/** Asks what is added. `onClose` gets it once the dialog is closed, so that the focus can go to the new file. */
export function AddDialog({ onClose }: { onClose: (added: Added | undefined) => void }) {
  const added = useRef<Added>(undefined)
  const [kind, setKind] = useState<Addable>('project')
  const [title, setTitle] = useState('')
  const [problems, setProblems] = useState<{ title?: string }>({})

  function submit(): boolean {
    if (title.trim() === '') {
      setProblems({ title: kind === 'variant' ? 'Write a name.' : 'Write a title.' })
      return false
    }
    added.current = { kind, title: title.trim() }
    return true
  }

  return (
    <DialogForm
      label="Add to your site"
      submitLabel="Add"
      problems={problems}
      onSubmit={submit}
      onClose={() => onClose(added.current)}
    >
      <Choice
        legend="What it is"
        name="kind"
        variant="chips"
        value={kind}
        options={KINDS}
        onChoose={setKind}
      />
      <Field
        label={kind === 'variant' ? 'Name' : 'Title'}
        hint={
          kind === 'variant'
            ? 'For example the employer. It is never part of the site: make its files with resume:build.'
            : 'You can change it later. It begins as a draft, which only you see.'
        }
        error={problems.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </DialogForm>
  )
}
