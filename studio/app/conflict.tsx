import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import { formatCount } from '../../shared/count.ts'
import type { FileText } from '../protocol.ts'
import { compareLines, type LineDifference } from './text/line-difference.ts'
import style from './difference.module.css'

type Props = {
  /** The unsaved text; null if the file was deleted here. */
  mine: string | null
  /** The file as another program left it; null if it is gone. */
  theirs: FileText | null
  onTake: (take: 'mine' | 'theirs') => void
}

/** Shows an unsaved text beside the file that another program changed meanwhile. */
export function Conflict({ mine, theirs, onTake }: Props) {
  return (
    <div className={kit.stack}>
      <Notice kind="warning" role="alert">
        {theirs
          ? 'Another program changed this file while you edited it. Nothing is lost: choose which text to keep.'
          : 'Another program deleted this file while you edited it. Nothing is lost: choose whether to keep yours.'}
      </Notice>
      <div className={kit.row}>
        <Button onClick={() => onTake('mine')}>{mine === null ? 'Delete it' : 'Keep mine'}</Button>
        <Button variant="quiet" onClick={() => onTake('theirs')}>
          {theirs ? 'Keep the file’s' : 'Delete it'}
        </Button>
      </div>
      <SideBySide
        titles={['The file', 'Yours']}
        lines={compareLines(theirs?.text ?? '', mine ?? '')}
      />
    </div>
  )
}

type SideBySideProps = { titles: readonly [string, string]; lines: readonly LineDifference[] }

/** Two texts side by side, with the lines that differ. */
export function SideBySide({ titles, lines }: SideBySideProps) {
  const [before, after] = titles
  const sides = [
    { title: before, kind: 'removed', lines: lines.filter(({ kind }) => kind !== 'added') },
    { title: after, kind: 'added', lines: lines.filter(({ kind }) => kind !== 'removed') },
  ]
  return (
    <div className={style.sides}>
      {sides.map((side) => (
        <section key={side.kind} aria-label={side.title}>
          <h3 className="meta">{side.title}</h3>
          <pre className="code" tabIndex={0} aria-label={`Text of ${side.title.toLowerCase()}`}>
            {listShown(side.lines).map((line, index) =>
              typeof line === 'number' ? (
                <span
                  key={index}
                  className={style.gap}
                >{`… ${formatCount(line, 'line')} …\n`}</span>
              ) : line.kind === 'same' ? (
                `${line.text}\n`
              ) : (
                <mark key={index} data-kind={line.kind}>
                  {line.text || ' '}
                  {'\n'}
                </mark>
              ),
            )}
          </pre>
        </section>
      ))}
    </div>
  )
}

/** Lines that are shown before and after one that differs. */
const CONTEXT = 3

/** Returns the lines around differences, and in the place of the others their number. */
function listShown(lines: readonly LineDifference[]): (LineDifference | number)[] {
  const shown: (LineDifference | number)[] = []
  lines.forEach((line, index) => {
    const around = lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
    const last = shown.at(-1)
    if (around.some(({ kind }) => kind !== 'same')) shown.push(line)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}
