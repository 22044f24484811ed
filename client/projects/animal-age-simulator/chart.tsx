import { useId } from 'react'
import { formatAge } from './age.ts'
import { type ParsedForm } from './form.ts'
import { convertToHuman, type Method } from './methods.ts'
import {
  BOTTOM,
  createPlot,
  drawCurve,
  HEIGHT,
  LEFT,
  listTableAges,
  projectPoint,
  type Plot,
  RIGHT,
  TOP,
  WIDTH,
} from './plot.ts'
import { describeKind, describeYears } from './format.ts'
import style from './page.module.css'

type Props = { reading: ParsedForm; methods: readonly Method[] }

/** Curves of an animal and the pet's place on them, also as a table. */
export function Chart({ reading, methods }: Props) {
  const { animal, size, age } = reading
  const id = useId()
  const points =
    age === undefined
      ? []
      : methods.flatMap((method) => {
          const conversion = convertToHuman(animal, method, age)
          return conversion.kind === 'years' ? [{ method, age, conversion }] : []
        })
  const plot = createPlot(animal, methods, points.length > 0 ? (age ?? 0) : 0)
  const kind = describeKind(animal, size)
  return (
    <figure className={style.chart}>
      <figcaption>
        <span id={`${id}-title`}>Human years over the age of {kind}</span>
        <ul role="list">
          {methods.map(({ id: method, name }) => (
            <li key={method} data-method={method}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <Axes plot={plot} />
        {methods.map((method) => (
          <path key={method.id} data-method={method.id} d={drawCurve(plot, method)} />
        ))}
        {points.map((point) => {
          const [x, y] = projectPoint(plot, [point.age, point.conversion.years])
          return (
            <g key={point.method.id} data-method={point.method.id}>
              <path className={style.guide} d={`M${x} ${y}V${BOTTOM}`} />
              <circle cx={x} cy={y} r="5" />
            </g>
          )
        })}
      </svg>
      <p id={`${id}-text`} className="visually-hidden">
        {points.length > 0 && age !== undefined
          ? points
              .map(({ method, conversion }) => `${method.name}: ${describeYears(conversion)}`)
              .join('; ') + ` at ${formatAge(age)}.`
          : 'The pet is not on the chart.'}
      </p>
      <Table reading={reading} methods={methods} plot={plot} />
    </figure>
  )
}

function Axes({ plot }: { plot: Plot }) {
  return (
    <g className={style.axes}>
      {plot.humanTicks.map((human) => {
        const [, y] = projectPoint(plot, [0, human])
        return (
          <g key={human}>
            <path d={`M${LEFT} ${y}H${RIGHT}`} data-base={human === 0 || undefined} />
            <text x={LEFT - 6} y={y} dy="0.35em" textAnchor="end">
              {human}
            </text>
          </g>
        )
      })}
      {plot.ageTicks.map((age) => {
        const [x] = projectPoint(plot, [age, 0])
        return (
          <text key={age} x={x} y={BOTTOM + 16} textAnchor="middle">
            {age}
          </text>
        )
      })}
      <text x={LEFT + 6} y={TOP + 12}>
        human years
      </text>
      <text x={RIGHT} y={HEIGHT - 4} textAnchor="end">
        age in years
      </text>
    </g>
  )
}

function Table({ reading, methods, plot }: Props & { plot: Plot }) {
  return (
    <details className={style.table}>
      <summary>The chart as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Age in years</th>
            {methods.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listTableAges(reading.animal, plot).map((age) => (
            <tr key={age}>
              <th scope="row">{age}</th>
              {methods.map((method) => (
                <td key={method.id}>{method.toHuman(age).toFixed(1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
