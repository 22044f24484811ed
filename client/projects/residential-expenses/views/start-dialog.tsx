import { useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { toLocalDay, firstOf, monthOf } from '../../../../shared/day.ts'
import { createHousehold, MAX_MEMBERS } from '../ledger/household.ts'
import { cleanText, isLongerThan, MAX_NAME_LENGTH } from '../ledger/text.ts'
import { createId } from '../../../app/browser.ts'
import { replaceHousehold } from '../store/edits.ts'
import { startHousehold } from '../store/start.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { CurrencyField, NameField } from './name-fields.tsx'
import type { Actions } from './use-household.ts'

const STARTED_MESSAGE =
  'Another tab started a household, so this one cannot be saved. Delete that one there, or cancel to see it.'

type Props = Pick<Actions, 'applyChange'> & {
  /** Whether another tab has started a household meanwhile. */
  isStarted: boolean
  onClose: () => void
}

/** Dialog that starts a household with name, currency and members. */
export function StartDialog({ isStarted, applyChange, onClose }: Props) {
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState('EUR')
  const [members, setMembers] = useState('')
  const [problem, setProblem] = useState<string>()

  function start(): boolean {
    const names = readNames(members)
    const found = findProblem(members, names.length)
    setProblem(found)
    if (found !== undefined) return false
    const today = toLocalDay(systemClock.now())
    const household = startHousehold({
      name: cleanText(name, MAX_NAME_LENGTH) || 'Our household',
      currency,
      members: names,
      from: firstOf(monthOf(today)),
      createId,
    })
    return applyChange(replaceHousehold('start the household', createHousehold(), household))
  }

  return (
    <DialogForm
      label="Start a household"
      submitLabel="Start"
      problems={problem}
      error={isStarted ? STARTED_MESSAGE : undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <NameField value={name} placeholder="Our household" onChange={setName} />
      <CurrencyField value={currency} onChange={setCurrency} />
      <TextArea
        label="Members, one a line"
        rows={4}
        value={members}
        onChange={({ target }) => setMembers(target.value)}
        error={problem}
      />
    </DialogForm>
  )
}

function findProblem(text: string, members: number): string | undefined {
  if (members === 0) return 'Enter at least one member.'
  if (text.split('\n').some((line) => isLongerThan(line, MAX_NAME_LENGTH)))
    return `A name has at most ${MAX_NAME_LENGTH} characters.`
  return members > MAX_MEMBERS ? `Enter at most ${MAX_MEMBERS} members.` : undefined
}

/** Parses one name a line, without duplicates. */
function readNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const line of text.split('\n')) {
    const name = cleanText(line, MAX_NAME_LENGTH)
    const folded = name.toLowerCase()
    if (name !== '' && !names.has(folded)) names.set(folded, name)
  }
  return [...names.values()]
}
