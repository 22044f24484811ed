import { useMemo, useState } from 'react'
import { Notice } from '../../../client/ui/notice.tsx'
import { themeSchema } from '../../../shared/content/theme.ts'
import { isRecord } from '../../../shared/json.ts'
import { applyToValue } from '../../edits/apply-to-value.ts'
import type { Edit, JsonValue } from '../../edits/edit.ts'
import { FormContext, type FormState } from '../form/form-context.ts'
import { hasLegibleColours, readColours } from '../theme/contrast.ts'
import { ThemeForm, TOKENS } from '../theme/theme-form.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

type Props = StepProps & { api: FormState['api'] }

/** The third step: accent, paper, corners, space and fonts. */
export function ThemeStep({ state, onChange, onGo, api }: Props) {
  const { theme } = state
  const [problem, setProblem] = useState<string>()
  const [announcement, announce] = useState('')
  const form = useMemo(
    (): FormState => ({
      ...{ file: 'site.json', api },
      values: { theme },
      problems: new Map(),
      announce,
      onEdit(edits: Edit | readonly Edit[]) {
        setProblem(undefined)
        let next: JsonValue = { theme }
        for (const edit of [edits].flat()) {
          const edited = applyToValue(next, edit)
          if (edited.ok) next = edited.value
        }
        const edited = isRecord(next) ? next['theme'] : undefined
        onChange({ theme: isRecord(edited) ? edited : {} })
      },
    }),
    [theme, api, onChange],
  )
  function goOn() {
    const found = findThemeProblem(theme)
    setProblem(found)
    if (found === undefined) onGo('screens')
  }
  return (
    <StepForm step="theme" onGo={onGo} onNext={goOn}>
      <p>Leave all of it as it is, or make it yours. One accent is enough.</p>
      <FormContext value={form}>
        <ThemeForm />
      </FormContext>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {problem !== undefined && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
    </StepForm>
  )
}

function findThemeProblem(theme: StepProps['state']['theme']): string | undefined {
  if (!themeSchema.safeParse(theme).success)
    return 'A colour is not complete: write it as in #0b5d4e.'
  return hasLegibleColours(TOKENS, readColours(theme))
    ? undefined
    : 'Some colours cannot be read on each other: choose those marked “too low” darker or lighter.'
}
