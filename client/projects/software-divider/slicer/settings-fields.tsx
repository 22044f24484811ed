import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import type { ParsedSettings, SettingsForm, TypedField } from './settings.ts'
import { MAX_TEXT_LENGTH } from './settings.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  form: SettingsForm
  problems: ParsedSettings['problems']
  onChange: (form: SettingsForm) => void
}

/** Fields of the settings. Unused ones are disabled and stay in place, so that nothing moves. */
export function SettingsFields({ form, problems, onChange }: Props) {
  const change = (part: Partial<SettingsForm>) => onChange({ ...form, ...part })
  const unit = form.overlapBy === 'percent' ? '%' : 'px'

  function renderField(
    field: TypedField,
    label: string,
    more: { hint?: string; disabled?: boolean } = {},
  ) {
    return (
      <Field
        label={label}
        value={form[field]}
        onChange={({ target }) => change({ [field]: target.value })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        error={problems[field]}
        {...more}
      />
    )
  }

  return (
    <form className={kit.panel} method="post" onSubmit={(event) => event.preventDefault()}>
      <div className={kit.pair}>
        {renderField('tileWidth', 'Tile width (px)')}
        {renderField('tileHeight', 'Tile height (px)')}
      </div>
      <Choice
        legend="Overlap in"
        name="overlap-by"
        variant="chips"
        value={form.overlapBy}
        options={{ percent: 'Percent', pixels: 'Pixels' }}
        onChoose={(overlapBy) => change({ overlapBy })}
      />
      <div className={kit.pair}>
        {renderField('overlapAcross', `Overlap across (${unit})`)}
        {renderField('overlapDown', `Overlap down (${unit})`)}
      </div>
      <Choice
        legend="At the border"
        name="border"
        value={form.border}
        options={[
          { value: 'shift', label: 'Shift inward', note: 'nothing added' },
          { value: 'pad', label: 'Pad', note: 'one size for all' },
        ]}
        onChoose={(border) => change({ border })}
      />
      <Choice
        legend="Padding"
        name="fill"
        variant="chips"
        disabled={form.border !== 'pad'}
        value={form.fill}
        options={{ grey: 'Grey 114', black: 'Black', white: 'White' }}
        onChoose={(fill) => change({ fill })}
      />
      <Choice
        legend="Tiles as"
        name="format"
        variant="chips"
        value={form.format}
        options={{ png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }}
        onChoose={(format) => change({ format })}
      />
      {renderField('quality', 'Quality (1 to 100)', {
        hint: 'Of JPEG and WebP; PNG keeps every pixel.',
        disabled: form.format === 'png',
      })}
      {renderField('minimumArea', 'Keep a label from (%)', {
        hint: 'The share of a label’s area that has to lie in a tile.',
      })}
    </form>
  )
}
