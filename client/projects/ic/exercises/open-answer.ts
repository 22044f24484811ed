import type { ChangeState } from '../../../app/use-persistent-state.ts'
import type { Toast } from '../../../ui/toast-queue.ts'
import { readFile } from '../editor/open-files.ts'
import type { ExerciseId } from './exercise.ts'
import { type Progress, setAnswer } from './progress.ts'

type Panel = {
  /** Whether the visitor has left the exercises. */
  hasLeft: () => boolean
  change: ChangeState<Progress>
  /** Ends the check of the shown exercise. */
  drop: () => void
  showToast: (toast: Toast) => void
}

/** Replaces the answer to an exercise by a file, and offers Undo; or says why the file is refused. */
export async function openAnswer(
  [file, surplus]: readonly File[],
  id: ExerciseId,
  { hasLeft, change, drop, showToast }: Panel,
): Promise<void> {
  if (!file) return
  if (surplus) {
    showToast({ text: 'Open one file: it replaces your answer.' })
    return
  }
  const opened = await readFile(file)
  if (hasLeft()) return
  if (!opened.ok) {
    showToast({ text: opened.problem })
    return
  }
  // The visitor may have typed meanwhile, or gone on to another exercise, whose check goes on.
  const before: { progress?: Progress } = {}
  change((last) => {
    before.progress = last
    return setAnswer(last, id, opened.value)
  })
  const replaced = before.progress?.answers[id]
  if (before.progress?.current === id) drop()
  const undo = () => {
    drop()
    change((last) => setAnswer({ ...last, current: id }, id, replaced))
  }
  showToast({
    text: `${file.name} replaced your answer.`,
    action: { label: 'Undo', run: undo },
  })
}
