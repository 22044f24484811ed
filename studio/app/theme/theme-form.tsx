import tokensText from '../../../client/styles/tokens.css?raw'
import { Choice } from '../../../client/ui/choice.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Table } from '../../../client/ui/table.tsx'
import { parseTokens } from '../../../scripts/theme/parse-tokens.ts'
import type { ThemeName } from '../../../scripts/theme/tokens.ts'
import type { ThemeSettings } from '../../../shared/content/theme.ts'
import type { JsonValue } from '../../edits/edit.ts'
import { useForm } from '../form/form-context.ts'
import { ValueField } from '../form/value-field.tsx'
import { findValue } from '../form/value-path.ts'
import { type Contrast, findContrasts, readColours } from './contrast.ts'
import { FontChoice } from './font-choice.tsx'
import style from './theme-form.module.css'

/** The tokens of both themes without settings. */
export const TOKENS = parseTokens(tokensText)

/** What each theme begins with when it gets a colour of its own. */
function defaultPair(token: string): { light: string; dark: string } {
  return { light: TOKENS.light.get(token) ?? '', dark: TOKENS.dark.get(token) ?? '' }
}

/**
 * Form of `theme` in `site.json`: colours with their contrast in both themes, corners, space and fonts.
 * @param fonts paths of the font files of the folder; undefined before there is one
 */
export function ThemeForm({ fonts }: { fonts?: readonly string[] | undefined }) {
  const { values } = useForm()
  const theme = findValue(values, ['theme'])
  return (
    <div className={kit.stack} data-gap="6">
      <ColourChoice
        legend="Accent"
        name="accent"
        kinds={{ none: 'Standard', one: 'One colour', pair: 'One for each theme' }}
      />
      <ColourChoice legend="Paper" name="paper" kinds={{ none: 'Standard', pair: 'My own' }} />
      <Contrasts colours={readColours(theme)} />
      <WordChoice
        legend="Round corners"
        name="radius"
        standard="medium"
        options={{ none: 'None', small: 'Small', medium: 'Medium', large: 'Large' }}
      />
      <WordChoice
        legend="Space"
        name="density"
        standard="normal"
        options={{ compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }}
      />
      <FontChoice files={fonts} />
    </div>
  )
}

type ColourChoiceProps = {
  legend: string
  name: 'accent' | 'paper'
  kinds: Partial<Record<'none' | 'one' | 'pair', string>>
}

/** Colours that are the standard ones, one for both themes, or one for each. */
function ColourChoice({ legend, name, kinds }: ColourChoiceProps) {
  const { values, onEdit } = useForm()
  const path = ['theme', name]
  const value = findValue(values, path)
  const kind = value === undefined ? 'none' : typeof value === 'object' ? 'pair' : 'one'
  const token = name === 'accent' ? 'accent' : 'page'

  function choose(next: 'none' | 'one' | 'pair') {
    const start = defaultPair(token)
    const colours = typeof value === 'string' ? { ...start, light: value } : start
    const shown: JsonValue = next === 'pair' ? colours : (readLight(value) ?? start.light)
    const label = `change ${legend}`
    if (next === 'none') onEdit({ kind: 'remove', path }, label)
    else onEdit({ kind: 'set', path, value: shown }, label)
  }

  const options = (['none', 'one', 'pair'] as const).flatMap((each) => {
    const text = kinds[each]
    return text === undefined ? [] : [{ value: each, label: text }]
  })
  return (
    <div className={kit.stack} data-gap="3">
      <Choice
        legend={legend}
        name={name}
        variant="chips"
        value={kind}
        options={options}
        onChoose={choose}
      />
      {kind === 'one' && (
        <div className={style.one}>
          <ValueField
            field={{ kind: 'colour' }}
            path={path}
            value={value}
            label={`${legend} for both themes`}
            help="The build makes it legible in each theme."
            required
          />
        </div>
      )}
      {kind === 'pair' && (
        <div className={kit.pair} data-tile="medium">
          {(['light', 'dark'] as const).map((each) => (
            <ValueField
              key={each}
              field={{ kind: 'colour' }}
              path={[...path, each]}
              value={findValue(value, [each])}
              label={`${legend}, ${each}`}
              required
            />
          ))}
        </div>
      )}
    </div>
  )
}

function readLight(value: JsonValue | undefined): string | undefined {
  const light = findValue(value, ['light'])
  return typeof light === 'string' ? light : undefined
}

type WordChoiceProps = {
  legend: string
  name: 'radius' | 'density'
  standard: string
  options: Readonly<Record<string, string>>
}

function WordChoice({ legend, name, standard, options }: WordChoiceProps) {
  const { values, onEdit } = useForm()
  const path = ['theme', name]
  const value = findValue(values, path)
  return (
    <Choice
      legend={legend}
      name={name}
      variant="chips"
      value={typeof value === 'string' ? value : standard}
      options={options}
      onChoose={(next) => onEdit({ kind: 'set', path, value: next }, `change ${legend}`)}
    />
  )
}

/** Contrast of the colours that the build makes of these, in both themes. */
function Contrasts({ colours }: { colours: Pick<ThemeSettings, 'accent' | 'paper'> }) {
  const [light, dark] = [
    findContrasts('light', TOKENS, colours),
    findContrasts('dark', TOKENS, colours),
  ]
  return (
    <Table
      caption="Contrast"
      captioned
      fits
      columns={['Colours', 'Light', 'Dark']}
      rows={light.map((each, index) => ({
        key: each.name,
        cells: [
          each.name,
          <Figure key="light" theme="light" contrast={each} />,
          dark[index] && <Figure key="dark" theme="dark" contrast={dark[index]} />,
        ],
      }))}
    />
  )
}

function Figure({ theme, contrast }: { theme: ThemeName; contrast: Contrast }) {
  const { colour, background, ratio, passes } = contrast
  return (
    <span className={style.figure} data-passes={passes}>
      <span
        className={style.swatch}
        style={{ color: colour, background }}
        title={`${colour} on ${background}, ${theme}`}
        aria-hidden="true"
      >
        Aa
      </span>
      {ratio} {passes ? '' : 'too low'}
    </span>
  )
}
