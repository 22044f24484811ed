import { expect, it, vi } from 'vitest'
import type { Toast } from '../../../ui/toast-queue.ts'
import { openAnswer } from './open-answer.ts'
import { type Progress, PROGRESS, setAnswer } from './progress.ts'

/** The exercises, with `lift` open, and what they show. */
function createPanel() {
  const panel = {
    progress: { ...PROGRESS.initial, current: 'lift' } as Progress,
    toasts: [] as Toast[],
    left: false,
    hasLeft: () => panel.left,
    change: (make: (last: Progress) => Progress) => {
      panel.progress = make(panel.progress)
    },
    drop: vi.fn<() => void>(),
    showToast: (toast: Toast) => panel.toasts.push(toast),
  }
  return panel
}

const FILE = new File(['(define'], 'lift.pddl')

it('Undo of an opened file returns to what was typed while the file was read', async () => {
  const panel = createPanel()
  const opened = openAnswer([FILE], 'lift', panel)
  panel.change((last) => setAnswer(last, 'lift', 'typed'))
  await opened
  expect(panel.progress.answers.lift).toBe('(define')
  expect(panel.drop).toHaveBeenCalledOnce()
  panel.toasts[0]?.action?.run()
  expect(panel.progress.answers.lift).toBe('typed')
})

it('Undo begins an exercise again whose answer was not changed before', async () => {
  const panel = createPanel()
  await openAnswer([FILE], 'lift', panel)
  panel.toasts[0]?.action?.run()
  expect(panel.progress.answers).toEqual({})
})

it('a file answers the exercise that it was opened in, and does not end the check of another', async () => {
  const panel = createPanel()
  const opened = openAnswer([FILE], 'lift', panel)
  panel.change((last) => ({ ...last, current: 'river' }))
  await opened
  expect(panel.progress).toMatchObject({ current: 'river', answers: { lift: '(define' } })
  expect(panel.drop).not.toHaveBeenCalled()
  panel.toasts[0]?.action?.run()
  expect(panel.progress).toMatchObject({ current: 'lift', answers: {} })
})

it.each([
  ['a text', FILE],
  ['no text', new File([Uint8Array.of(1, 0, 0)], 'zip')],
])('a file with %s does nothing once the page was left', async (_, file) => {
  const panel = createPanel()
  const opened = openAnswer([file], 'lift', panel)
  panel.left = true
  await opened
  expect(panel.progress.answers).toEqual({})
  expect(panel.toasts).toEqual([])
})

it.each([
  ['two files', [FILE, FILE], 'Open one file: it replaces your answer.'],
  ['no text', [new File([Uint8Array.of(1, 0, 0)], 'zip')], 'zip is not a text.'],
])('%s are refused with the reason', async (_, files, text) => {
  const panel = createPanel()
  await openAnswer(files, 'lift', panel)
  expect(panel.progress.answers).toEqual({})
  expect(panel.toasts).toEqual([{ text }])
})
