import { type SubmitEvent, useState } from 'react'
import { OWN_LANGUAGE } from '../../app/text-language.ts'
import { Button } from '../../ui/button.tsx'
import kit from '../../ui/kit.module.css'
import { AnswerFields } from './answer-fields.tsx'
import {
  type Attempt,
  type Card,
  changeDraft,
  findPosition,
  showNextCard,
  reply,
  replyOnTimeout,
} from './attempt.ts'
import { findMissingAnswer } from './marking.ts'
import { Progress } from './progress.tsx'
import { Explanation } from './reply-view.tsx'
import { StepHeading } from './step-heading.tsx'
import { Timer } from './timer.tsx'
import type { Quiz } from './use-quiz.ts'
import style from './page.module.css'

type Props = { attempt: Attempt; focus: boolean; step: Quiz['step']; onLeave: () => void }

/** Screen with one question at a time, each explained once it is answered. */
export function QuestionScreen({ attempt, focus, step, onLeave }: Props) {
  const position = findPosition(attempt)
  const card = attempt.cards[position]
  const given = attempt.replies[position]
  if (!card) return null
  const last = position === attempt.cards.length - 1
  return (
    <section className={kit.stack} data-gap="5" aria-label="Quiz">
      <div className={kit.row} data-between>
        <p className={kit.note}>
          Question {position + 1} of {attempt.cards.length}
          <span> · {attempt.title}</span>
        </p>
        <Timer key={position} attempt={attempt} onEnd={() => step(replyOnTimeout)} />
      </div>
      <Progress attempt={attempt} />
      {attempt.explaining && given ? (
        <>
          <QuestionText key={`explained ${position}`} card={card} focus={false} />
          <Explanation key={position} card={card} reply={given} focus={focus} />
          <div className={kit.row}>
            <Button onClick={() => step(showNextCard)}>
              {last ? 'See the result' : 'Next question'}
            </Button>
            <Leave onLeave={onLeave} />
          </div>
        </>
      ) : (
        <>
          <QuestionText key={`asked ${position}`} card={card} focus={focus} />
          <AnswerForm key={position} card={card} attempt={attempt} step={step} onLeave={onLeave} />
        </>
      )}
    </section>
  )
}

function QuestionText({ card: { question }, focus }: { card: Card; focus: boolean }) {
  return (
    <div className={kit.stack}>
      <StepHeading focus={focus} className={style.questionText}>
        <bdi lang={OWN_LANGUAGE?.lang}>{question.text}</bdi>
      </StepHeading>
      {question.code !== undefined && (
        // Wide code scrolls by keyboard too.
        <pre className="code" tabIndex={0} role="region" aria-label="Code">
          <code>{question.code}</code>
        </pre>
      )}
    </div>
  )
}

type FormProps = Omit<Props, 'focus'> & { card: Card }

function AnswerForm({ card, attempt, step, onLeave }: FormProps) {
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = findMissingAnswer(card.question, attempt.draft)
    if (missing === undefined) return step((last, now) => reply(last, last.draft, now))
    setError(missing)
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form className={kit.stack} data-gap="5" method="post" noValidate onSubmit={submit}>
      <AnswerFields
        card={card}
        draft={attempt.draft}
        error={error}
        onChange={(draft) => {
          setError(undefined)
          step((last) => changeDraft(last, draft))
        }}
      />
      <div className={kit.row}>
        <Button type="submit">Check answer</Button>
        <Button variant="quiet" onClick={() => step((last, now) => reply(last, [], now))}>
          I don’t know
        </Button>
        <Leave onLeave={onLeave} />
      </div>
    </form>
  )
}

function Leave({ onLeave }: { onLeave: () => void }) {
  return (
    <Button variant="quiet" onClick={onLeave}>
      Leave the quiz
    </Button>
  )
}
