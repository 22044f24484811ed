import { useState } from 'react'
import { OWN_LANGUAGE } from '../../app/text-language.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import kit from '../../ui/kit.module.css'
import { type Attempt, countRight } from './attempt.ts'
import type { Topic } from './bank.ts'
import { CopyLink } from './copy-link.tsx'
import { chanceOfAtLeast, describeChance } from './guessing.ts'
import { chanceOfGuess, isRight } from './marking.ts'
import { Progress } from './progress.tsx'
import { ReplyView } from './reply-view.tsx'
import { StepHeading } from './step-heading.tsx'
import type { Quiz } from './use-quiz.ts'
import { formatShare, formatTime } from './format.ts'

type Props = {
  attempt: Attempt
  /** Topic of the questions, if it still exists. */
  topic: Topic | undefined
  quiz: Quiz
}

/** Screen with the score, the chance of guessing it, and the answers. */
export function ResultScreen({ attempt, topic, quiz }: Props) {
  const { cards, settings, seed, spent, title } = attempt
  const right = countRight(attempt)
  const chance = chanceOfAtLeast(
    right,
    cards.map(({ question }) => chanceOfGuess(question)),
  )
  return (
    <section className={kit.stack} data-gap="5" aria-label="Quiz">
      <p className={kit.note}>{title}</p>
      <StepHeading focus={quiz.stepped} className={kit.figure}>
        {right} of {cards.length} right
      </StepHeading>
      <Progress attempt={attempt} />
      <p>
        {formatShare(right, cards.length)} in {formatTime(spent)} minutes.{' '}
        {right > 0 && `Pure guessing gets that far or further ${describeChance(chance)}.`}
      </p>
      <div className={kit.row}>
        {topic && (
          // A disabled button would lose the focus, also when the questions fail to load.
          <Button aria-disabled={quiz.loading} onClick={() => void quiz.start(topic, settings)}>
            {quiz.loading ? 'Loading…' : 'Play again'}
          </Button>
        )}
        <Button variant="quiet" onClick={quiz.leave}>
          Choose another quiz
        </Button>
        <CopyLink settings={settings} seed={() => seed} />
      </div>
      <Review attempt={attempt} />
    </section>
  )
}

/** Review of the answers, at first only of the wrong ones. */
function Review({ attempt: { cards, replies } }: { attempt: Attempt }) {
  const [all, setAll] = useState(false)
  const answered = cards.flatMap((card, index) => {
    const reply = replies[index]
    return reply ? [{ card, reply, index, right: isRight(card.question, reply.answer) }] : []
  })
  const shown = all ? answered : answered.filter(({ right }) => !right)
  return (
    <div className={`${kit.stack} ${kit.ruled}`}>
      <h3>{all ? 'All answers' : 'Wrong answers'}</h3>
      <Check
        label="Show the right ones too"
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
      />
      {shown.length === 0 ? (
        <p className={kit.note}>None: every answer was right.</p>
      ) : (
        <ol
          role="list"
          className={kit.stack}
          data-gap="5"
          aria-label={all ? 'All answers' : 'Wrong answers'}
        >
          {shown.map(({ card, reply, index }) => (
            <li key={index} className={`${kit.stack} ${kit.ruled}`}>
              <h4>
                <bdi lang={OWN_LANGUAGE?.lang}>{card.question.text}</bdi>
              </h4>
              {card.question.code !== undefined && (
                <pre
                  className="code"
                  tabIndex={0}
                  role="region"
                  aria-label={`Code of question ${index + 1}`}
                >
                  <code>{card.question.code}</code>
                </pre>
              )}
              <ReplyView card={card} reply={reply} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
