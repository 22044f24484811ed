import { Choice } from '../../../client/ui/choice.tsx'
import kit from '../../../client/ui/kit.module.css'
import type { StartScreen } from '../../protocol.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The fourth step: the built-in screens that the portfolio has. */
export function ScreensStep({
  state,
  onChange,
  onGo,
  screens,
}: StepProps & { screens: readonly StartScreen[] }) {
  return (
    <StepForm step="screens" onGo={onGo} onNext={() => onGo('finish')}>
      <p>
        These come with the site. Each one that you choose is a project of your portfolio; the
        others are not part of your site. Projects of your own come later.
      </p>
      {screens.length === 0 ? (
        <p role="status" className={kit.note}>
          Reading the screens…
        </p>
      ) : (
        <Choice
          legend="Your choice"
          name="screens"
          variant="list"
          value={state.screens}
          options={screens.map(({ name, title, summary }) => ({
            value: name,
            label: title,
            note: summary,
          }))}
          onChoose={(name, chosen) =>
            onChange({
              screens: chosen
                ? [...state.screens, name]
                : state.screens.filter((each) => each !== name),
            })
          }
        />
      )}
    </StepForm>
  )
}
