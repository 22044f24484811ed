import { formatCount } from '../../../shared/count.ts'
import kit from '../../ui/kit.module.css'
import { formatAge } from './age.ts'
import { type ParsedForm } from './form.ts'
import { type Method } from './methods.ts'
import { findMilestones, isReached, listMilestones } from './milestones.ts'
import { describeKind, describeMethod } from './format.ts'
import style from './page.module.css'

type Props = { reading: ParsedForm; method: Method }

/** Milestones of human life with the pet's age at each. */
export function MilestoneList({ reading, method }: Props) {
  const { animal, size, age } = reading
  const milestones = listMilestones(animal, method)
  const { last, next } =
    age === undefined ? { last: undefined, next: undefined } : findMilestones(milestones, age)
  return (
    <section className={`${kit.stack} ${kit.ruled}`} aria-labelledby="milestones">
      <h2 id="milestones" className={kit.heading}>
        As old as …
      </h2>
      <p className={kit.note}>
        When {describeKind(animal, size)} gets there, {describeMethod(method)}.
      </p>
      <ol role="list" className={`${kit.lines} ${style.milestones}`}>
        {milestones.map((milestone) => (
          <li key={milestone.human} data-reached={age !== undefined && isReached(milestone, age)}>
            <span>{formatAge(milestone.age)}</span>
            <span>
              {milestone.what}
              <small className="own-line">
                {formatCount(milestone.human, 'year')}
                {milestone === last && ' · the last one reached'}
                {milestone === next &&
                  age !== undefined &&
                  ` · the next one, in ${formatAge(milestone.age - age)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
