import { Axes, Chart as Frame } from '../../ui/chart.tsx'
import { formatAge } from './age.ts'
import { type ParsedForm } from './form.ts'
import { convertToHuman, type Method } from './methods.ts'
import { AREA, createPlot, drawCurve, listTableAges, projectPoint } from './plot.ts'
import { describeKind, describeYears } from './format.ts'
import style from './page.module.css'

type Props = { reading: ParsedForm; methods: readonly Method[] }

/** Curves of an animal and the pet's place on them, also as a table. */
export function Chart({ reading, methods }: Props) {
  const { animal, size, age } = reading
  const points =
    age === undefined
      ? []
      : methods.flatMap((method) => {
          const conversion = convertToHuman(animal, method, age)
          return conversion.kind === 'years' ? [{ method, age, conversion }] : []
        })
  const plot = createPlot(animal, methods, points.length > 0 ? (age ?? 0) : 0)
  const title = `Human years over the age of ${describeKind(animal, size)}`
  return (
    <Frame
      title={title}
      description={
        points.length > 0 && age !== undefined
          ? points
              .map(({ method, conversion }) => `${method.name}: ${describeYears(conversion)}`)
              .join('; ') + ` at ${formatAge(age)}.`
          : 'The pet is not on the chart.'
      }
      series={methods.map((method) => ({ kind: kindOf(method), name: method.name }))}
      area={AREA}
      tableName={title}
      tableFits
      table={{
        columns: ['Age in years', ...methods.map(({ name }) => name)],
        rows: listTableAges(animal, plot).map((age) => ({
          key: age,
          cells: [age, ...methods.map((method) => method.toHuman(age).toFixed(1))],
        })),
      }}
    >
      <Axes
        area={AREA}
        rows={plot.humanTicks.map((human) => ({
          at: projectPoint(plot, [0, human])[1],
          label: String(human),
        }))}
        columns={plot.ageTicks.map((age) => ({
          at: projectPoint(plot, [age, 0])[0],
          label: String(age),
        }))}
      >
        <text x={AREA.left + 6} y={AREA.top + 12}>
          human years
        </text>
        <text x={AREA.right} y={AREA.height - 4} textAnchor="end">
          age in years
        </text>
      </Axes>
      {methods.map((method) => (
        <path key={method.id} data-series={kindOf(method)} d={drawCurve(plot, method)} />
      ))}
      {points.map(({ method, age, conversion }) => {
        const [x, y] = projectPoint(plot, [age, conversion.years])
        return (
          <g key={method.id} data-series={kindOf(method)}>
            <line className={style.guide} x1={x} y1={y} x2={x} y2={AREA.bottom} />
            <circle cx={x} cy={y} r="5" />
          </g>
        )
      })}
    </Frame>
  )
}

/** The size chart is the second series, because only dogs have another method beside it. */
function kindOf({ id }: Method): 'first' | 'second' {
  return id === 'size-chart' ? 'second' : 'first'
}
