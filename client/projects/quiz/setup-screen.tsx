import { formatCount } from '../../../shared/count.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import kit from '../../ui/kit.module.css'
import { Notice } from '../../ui/notice.tsx'
import { findPosition, isFinished } from './attempt.ts'
import type { Topic } from './bank.ts'
import { CopyLink } from './copy-link.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { createSeed } from './random.ts'
import { findBest } from './score.ts'
import { type Challenge, LIMITS, listCounts, type Settings } from './settings.ts'
import { StepHeading } from './step-heading.tsx'
import type { Quiz } from './use-quiz.ts'
import style from './page.module.css'

type Props = { topics: readonly Topic[]; topic: Topic | undefined; quiz: Quiz }

/** Screen that asks for topic, number of questions and time limit. */
export function SetupScreen({ topics, topic, quiz }: Props) {
  const { imports, challenge, scores, attempt } = quiz
  const played = scores.map(({ category }) => category)
  return (
    <section className={`${kit.stack} screen-only`} data-gap="5" aria-label="Quiz">
      <div className={kit.stack} data-gap="2">
        <StepHeading focus={quiz.stepped}>
          {topic ? 'Choose your questions' : 'No questions yet'}
        </StepHeading>
        {topic && <p className={kit.note}>{describeStart(topic, challenge)}</p>}
      </div>
      <UnfinishedAttempt quiz={quiz} />
      {topic ? (
        <SettingsForm
          topics={topics}
          topic={topic}
          settings={challenge?.settings ?? quiz.settings}
          quiz={quiz}
        />
      ) : (
        <p className={kit.note}>
          This site has no question bank of its own. Import questions from Open Trivia DB or from a
          file, and they stay in this browser.
        </p>
      )}
      <ImportDialog
        imports={imports}
        played={attempt ? [attempt.settings.category, ...played] : played}
        onChange={quiz.changeImports}
        onAdded={quiz.chooseCategory}
      />
      <p className="without-scripting">The quiz needs JavaScript.</p>
    </section>
  )
}

/** Describes how to start; always two lines on a phone, so that nothing moves after hydration. */
function describeStart(topic: Topic, challenge: Challenge | undefined): string {
  if (!challenge) return 'Every answer is explained, and your results stay in this browser.'
  if (isChallengeFor(topic, challenge)) {
    return 'This link deals the same questions in the same order to everybody.'
  }
  return 'The category of this link does not exist here. Choose another one.'
}

function isChallengeFor(topic: Topic, challenge: Challenge | undefined): boolean {
  return challenge?.settings.category === topic.slug
}

/** Offers to resume an attempt when a link leads to another one. */
function UnfinishedAttempt({ quiz }: { quiz: Quiz }) {
  const { attempt } = quiz
  if (!attempt || isFinished(attempt)) return null
  return (
    <Notice
      actions={
        <Button variant="quiet" onClick={quiz.resume}>
          Resume
        </Button>
      }
    >
      <p>
        You are at question {findPosition(attempt) + 1} of {attempt.cards.length} in {attempt.title}
        . A new quiz discards it.
      </p>
    </Notice>
  )
}

type FormProps = { topics: readonly Topic[]; topic: Topic; settings: Settings; quiz: Quiz }

const TIMES = [
  { value: undefined, label: 'No limit' },
  ...LIMITS.map((limit) => ({ value: limit, label: `${limit} s` })),
]

function SettingsForm({ topics, topic, settings, quiz }: FormProps) {
  const { scores, challenge } = quiz
  const counts = listCounts(topic.count)
  const count = Math.min(settings.count, topic.count)
  // Stored settings may name a removed topic or too many questions.
  const chosen: Settings = { ...settings, category: topic.slug, count }
  const seed = isChallengeFor(topic, challenge) ? challenge?.seed : undefined
  const offered = counts.includes(count) ? counts : [...counts, count].sort((a, b) => a - b)
  return (
    <form
      className={kit.stack}
      data-gap="5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void quiz.start(topic, chosen, seed)
      }}
    >
      <Choice
        legend="Category"
        name="category"
        value={topic.slug}
        options={topics.map(({ slug, title, count: all }) => {
          const best = findBest(scores, slug)
          const note = formatCount(all, 'question')
          return {
            value: slug,
            label: title,
            note: best ? `${note} · best ${best.right} of ${best.count}` : note,
          }
        })}
        onChoose={(category) => quiz.changeSettings({ ...settings, category })}
      />
      <Choice
        legend="Questions"
        name="count"
        variant="chips"
        value={count}
        options={offered.map((value) => ({
          value,
          label: value === topic.count ? `All ${value}` : String(value),
        }))}
        onChoose={(value) => quiz.changeSettings({ ...settings, count: value })}
      />
      <Choice
        legend="Time for each"
        name="limit"
        variant="chips"
        value={settings.limit}
        options={TIMES}
        onChoose={(limit) => quiz.changeSettings({ ...settings, limit })}
      />
      <div className={`${kit.row} ${style.start}`}>
        {/* A disabled button would lose the focus, also when the questions fail to load. */}
        <Button type="submit" disabled={!quiz.hydrated} aria-disabled={quiz.loading}>
          {quiz.loading ? 'Loading…' : 'Start'}
        </Button>
        <CopyLink settings={chosen} seed={() => seed ?? createSeed()} disabled={!quiz.hydrated} />
      </div>
    </form>
  )
}
