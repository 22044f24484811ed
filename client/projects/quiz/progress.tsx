import { type Attempt, countRight, findPosition } from './attempt.ts'
import { isRight } from './marking.ts'
import style from './page.module.css'

/** Bar with the result of each question: right, wrong, current or open. */
export function Progress({ attempt }: { attempt: Attempt }) {
  const { cards, replies } = attempt
  const position = findPosition(attempt)
  const right = countRight(attempt)
  const wrong = replies.length - right
  const toCome = cards.length - replies.length
  return (
    <div
      role="img"
      aria-label={`${right} right, ${wrong} wrong, ${toCome} to come`}
      className={style.progress}
    >
      {cards.map(({ question }, index) => {
        const given = replies[index]
        const result = given && (isRight(question, given.answer) ? 'right' : 'wrong')
        return (
          <span key={index} data-result={result ?? (index === position ? 'current' : 'open')} />
        )
      })}
    </div>
  )
}
