import { listLaps } from './timer.ts'
import { formatLap } from './format.ts'
import style from './page.module.css'

/** Laps of the timer, the latest first. */
export function Laps({ laps }: { laps: readonly number[] }) {
  return (
    <div className={style.laps} role="region" aria-label="Laps" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Lap</th>
            <th scope="col">Length</th>
            <th scope="col">Passed</th>
          </tr>
        </thead>
        <tbody>
          {listLaps(laps)
            .map(({ length, passed }, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{formatLap(length)}</td>
                <td>{formatLap(passed)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  )
}
