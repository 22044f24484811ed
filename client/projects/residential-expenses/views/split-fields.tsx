import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Fieldset } from '../../../ui/fieldset.tsx'
import kit from '../../../ui/kit.module.css'
import type { Draft } from '../ledger/draft.ts'
import {
  type DraftPart,
  previewSplit,
  readPart,
  switchSplit,
  weighByDays,
} from '../ledger/draft-split.ts'
import { isLedgerDay } from '../ledger/day.ts'
import { isPresent, memberName } from '../ledger/household.ts'
import type { Ledger } from './ledger.ts'
import { SPLIT_LABELS } from './labels.ts'
import style from './views.module.css'

type Props = {
  ledger: Ledger
  draft: Draft
  problem: string | undefined
  isBill: boolean
  onChange: (draft: Draft) => void
}

/** The only error of an even split whose members are not listed. */
const NOBODY = 'Nobody lives here on the day when it is first due. Choose another day.'

/** Fields that divide an amount, with each share and the difference. */
export function SplitFields({ ledger, draft, problem, isBill, onChange }: Props) {
  const { household, digits } = ledger
  const id = useId()
  const preview = previewSplit(draft, digits)
  const open = isBill && draft.by === 'even'
  const shown = preview.ok ? undefined : preview.problem
  const invalid = draft.parts.filter((part) => readPart(draft.by, part, digits) === undefined)
  // All parts together may be at fault, such as for their sum.
  const faulty = invalid.length > 0 ? invalid : draft.parts
  return (
    <>
      <Choice
        legend="Split"
        variant="chips"
        name="split"
        value={draft.by}
        options={SPLIT_LABELS}
        onChoose={(by) => onChange(switchSplit(draft, by, digits))}
      />
      {open ? (
        <p className={kit.note}>Among those who live here on the day that it is due.</p>
      ) : (
        <Fieldset legend="For whom" aria-describedby={`${id}-difference`}>
          {draft.parts.map((part) => (
            <PartLine
              key={part.member}
              ledger={ledger}
              draft={draft}
              part={part}
              share={preview.ok ? preview.value.get(part.member) : undefined}
              faulty={problem !== undefined && shown !== undefined && faulty.includes(part)}
              onChange={onChange}
            />
          ))}
          {draft.by === 'share' && (
            <div>
              <Button variant="quiet" onClick={() => onChange(weighByDays(household, draft))}>
                Days in the month as shares
              </Button>
            </div>
          )}
        </Fieldset>
      )}
      <p id={`${id}-difference`} className={kit.error} role="status">
        {open ? problem && NOBODY : shown}
      </p>
    </>
  )
}

type LineProps = Pick<Props, 'ledger' | 'draft' | 'onChange'> & {
  part: DraftPart
  share: number | undefined
  faulty: boolean
}

function PartLine({ ledger, draft, part, share, faulty, onChange }: LineProps) {
  const { household, money } = ledger
  const name = memberName(household, part.member)
  const member = household.members.get(part.member)
  const here = !member || !isLedgerDay(draft.day) || isPresent(member, draft.day)
  const change = (changed: Partial<DraftPart>) =>
    onChange({
      ...draft,
      chosen: true,
      parts: draft.parts.map((other) => (other === part ? { ...other, ...changed } : other)),
    })
  return (
    <label className={style.part}>
      {draft.by === 'even' && (
        <input
          type="checkbox"
          checked={part.on}
          onChange={({ target }) => change({ on: target.checked })}
          aria-invalid={faulty || undefined}
        />
      )}
      <span>
        <bdi>{name}</bdi>
        {!here && <small className="own-line">not here on this day</small>}
      </span>
      {draft.by !== 'even' && (
        <input
          inputMode={draft.by === 'share' ? 'numeric' : 'decimal'}
          value={part.weight}
          maxLength={20}
          autoComplete="off"
          placeholder="0"
          onChange={({ target }) => change({ weight: target.value })}
          aria-invalid={faulty || undefined}
        />
      )}
      {draft.by === 'percent' && <span aria-hidden="true">%</span>}
      {draft.by !== 'amount' && (
        <small className={kit.note}>{share === undefined ? '' : money(share)}</small>
      )}
    </label>
  )
}
