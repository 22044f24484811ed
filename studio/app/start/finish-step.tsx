import { useState } from 'react'
import kit from '../../../client/ui/kit.module.css'
import { Notice } from '../../../client/ui/notice.tsx'
import type { ContentProblem } from '../../../shared/content/problem.ts'
import { nameLanguage } from '../../../shared/content/site-languages.ts'
import type { StartOptions } from '../../protocol.ts'
import { describeFailure, type StudioApi } from '../api.ts'
import { ProblemList } from '../problem-list.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import style from './start.module.css'
import type { Step } from './start-state.ts'

type Props = StepProps & {
  api: Pick<StudioApi, 'start'>
  options: StartOptions | undefined
  onFiles: () => void
}

type Work =
  | { kind: 'waiting' | 'writing' }
  | { kind: 'failed'; reason: string }
  | { kind: 'refused'; problems: ContentProblem[] }

/** The last step: what was chosen, and the button that writes it. */
export function FinishStep({ api, state, options, onGo, onFiles }: Props) {
  const [work, setWork] = useState<Work>({ kind: 'waiting' })
  const { name, label, language, imported, theme, screens } = state

  async function write() {
    setWork({ kind: 'writing' })
    try {
      const answer = await api.start({
        ...{ name, label, language, screens, theme },
        resume: imported?.resume ?? null,
      })
      if (answer.kind === 'started') onFiles()
      else setWork({ kind: 'refused', problems: answer.problems })
    } catch (error) {
      setWork({ kind: 'failed', reason: describeFailure(error) })
    }
  }

  const titles = new Map(options?.screens.map((screen) => [screen.name, screen.title]))
  const facts = [
    ['Name', [name.trim(), label.trim()].filter(Boolean).join(', ')],
    ['Language', nameLanguage(language)],
    ['Resume', imported ? imported.file : 'Empty, with placeholders'],
    ['Theme', Object.keys(theme).length > 0 ? 'Your own' : 'Standard'],
    ['Screens', screens.map((each) => titles.get(each) ?? each).join(', ') || 'None'],
    ['Folder', options?.folder ?? ''],
  ]
  return (
    <StepForm
      step="finish"
      next="Create my site"
      busy={work.kind === 'writing'}
      onGo={onGo}
      onNext={() => void write()}
    >
      <p>Nothing is written yet. This is what your site starts with:</p>
      <dl className={style.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={kit.note}>
        {work.kind === 'writing' ? 'Writing your files…' : ''}
      </p>
      {work.kind === 'failed' && (
        <Notice kind="error" role="alert">
          {work.reason} Nothing is lost.
        </Notice>
      )}
      {work.kind === 'refused' && (
        <Notice kind="error" role="alert">
          <div className={kit.stack} data-gap="2">
            <p>Nothing was written, because the site could not be built from this:</p>
            <ProblemList
              problems={work.problems}
              withFile
              onGo={(problem) => onGo(findStep(problem))}
            />
          </div>
        </Notice>
      )}
    </StepForm>
  )
}

/** Finds the step that a problem comes from. */
function findStep({ file, path }: ContentProblem): Step {
  if (path.startsWith('theme')) return 'theme'
  return file === 'resume.json' ? 'import' : 'name'
}
