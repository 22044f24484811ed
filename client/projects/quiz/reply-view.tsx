import type { Card, Reply } from './attempt.ts'
import { findRightAnswer, isRight } from './marking.ts'
import { StepHeading } from './step-heading.tsx'
import { OWN_LANGUAGE } from '../../app/text-language.ts'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

type Props = { card: Card; reply: Reply }

/** Verdict on an answer with the explanation. */
export function Explanation({ card, reply, focus }: Props & { focus: boolean }) {
  return (
    <div className={kit.stack}>
      <StepHeading
        level="h3"
        focus={focus}
        className={isRight(card.question, reply.answer) ? kit.success : kit.danger}
      >
        {nameVerdict(card, reply)}
      </StepHeading>
      <ReplyView card={card} reply={reply} />
    </div>
  )
}

function nameVerdict({ question }: Card, { answer, late }: Reply): string {
  const right = isRight(question, answer)
  if (late) return right ? 'Time is up, and your answer is right' : 'Time is up'
  if (right) return 'Right'
  return answer.length === 0 ? 'Now you will know' : 'Wrong'
}

/** Given and right answer, explanation and source. */
export function ReplyView({ card, reply }: Props) {
  const { question } = card
  return (
    <>
      <Comparison card={card} reply={reply} />
      {question.explanation && <p lang={OWN_LANGUAGE?.lang}>{question.explanation}</p>}
      {question.source && (
        <p className={kit.note}>
          Source: <a href={question.source.url}>{question.source.label}</a>
        </p>
      )}
    </>
  )
}

function Comparison({ card, reply }: Props) {
  const { question, options } = card
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return <ComparedOptions options={options} card={card} reply={reply} />
    case 'order':
      return <ComparedOrder items={question.items} answer={reply.answer} />
    case 'number':
    case 'text':
      return <ComparedText card={card} reply={reply} />
  }
}

function ComparedOptions({ options, card, reply }: Props & { options: readonly string[] }) {
  const right = findRightAnswer(card.question)
  return (
    <ul role="list" className={`${kit.stack} ${style.compared}`} data-gap="2">
      {options.map((option) => {
        const chosen = reply.answer.includes(option)
        const missed = card.question.type === 'multiple' && !chosen ? 'right, not chosen' : 'right'
        const words = [chosen && 'your answer', right.includes(option) && missed].filter(Boolean)
        return (
          <li
            key={option}
            className="framed wrap"
            data-right={right.includes(option)}
            data-chosen={chosen}
          >
            <bdi>{option}</bdi>
            {words.length > 0 && <b>{words.join(', ')}</b>}
          </li>
        )
      })}
    </ul>
  )
}

function ComparedOrder({ items, answer }: { items: readonly string[]; answer: readonly string[] }) {
  return (
    <ol role="list" className={`${kit.stack} ${style.compared}`} data-gap="2">
      {items.map((item, index) => {
        const place = answer.indexOf(item)
        const there = place === index
        return (
          <li
            key={item}
            className="framed wrap"
            data-right={there}
            data-chosen={!there && place >= 0}
          >
            <bdi>
              {index + 1}. {item}
            </bdi>
            {place >= 0 && <b>{there ? 'right' : `yours: ${place + 1}`}</b>}
          </li>
        )
      })}
    </ol>
  )
}

function ComparedText({ card: { question }, reply: { answer } }: Props) {
  const [typed] = answer
  const [right] = findRightAnswer(question)
  return (
    <dl className={kit.row}>
      {typed !== undefined && (
        <div>
          <dt className={kit.note}>Your answer</dt>
          <dd>
            <bdi>{typed}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt className={kit.note}>Right answer</dt>
        <dd>
          <bdi>{right}</bdi>
        </dd>
      </div>
    </dl>
  )
}
