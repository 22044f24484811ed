import { type RefObject, useMemo } from 'react'
import type { Run } from '../workbench/run.ts'
import { layOutRuns, PICTURE_WIDTH } from './picture.ts'
import style from './race.module.css'

type Props = { ref: RefObject<SVGSVGElement | null>; runs: readonly Run[] }

/** Draws what the runs searched and their times as bars, with the figures above them. */
export function RunsDrawing({ ref, runs }: Props) {
  const { height, left, right, barHeight, panels } = useMemo(() => layOutRuns(runs), [runs])
  return (
    <svg
      ref={ref}
      className={`${style.picture} framed`}
      viewBox={`0 0 ${PICTURE_WIDTH} ${height}`}
      fontSize="12"
      role="img"
      aria-label="Bars of what each search has searched and of its time; the table has the same figures"
    >
      <rect data-part="paper" width={PICTURE_WIDTH} height={height} />
      {panels.map((panel) => (
        <g key={panel.heading}>
          <text data-part="heading" x={left} y={panel.y}>
            {panel.heading}
          </text>
          {panel.bars.map((bar) => (
            <g key={bar.name}>
              <text x={left} y={bar.textY}>
                {bar.name}
              </text>
              <text data-part="figure" x={right} y={bar.textY}>
                {bar.figure}
              </text>
              <rect data-part="track" x={left} y={bar.y} width={right - left} height={barHeight} />
              <rect
                data-part={bar.isCut ? 'cut' : 'bar'}
                x={left}
                y={bar.y}
                width={bar.width}
                height={barHeight}
              />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
