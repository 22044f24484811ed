import kit from '../../ui/kit.module.css'
import { isFinished } from './attempt.ts'
import { findTopic, listTopics } from './bank.ts'
import { QuestionScreen } from './question-screen.tsx'
import { ResultScreen } from './result-screen.tsx'
import { Scores } from './scores.tsx'
import { SetupScreen } from './setup-screen.tsx'
import { useQuiz } from './use-quiz.ts'
import style from './page.module.css'

/** Quiz: setup, questions, result and scores. */
export function Quiz() {
  const quiz = useQuiz()
  const { settings, attempt, scores, imports, challenge } = quiz
  const topics = listTopics(imports)
  if (attempt && !challenge && !isFinished(attempt)) {
    return (
      // A restored question stays where the page has room for it: its header shrinks at the next step.
      <div className={`${style.quiz} screen-only`} data-running={quiz.stepped || undefined}>
        <QuestionScreen
          attempt={attempt}
          focus={quiz.stepped}
          step={quiz.step}
          onLeave={quiz.leave}
        />
      </div>
    )
  }
  return (
    <div className={style.quiz}>
      <div className={kit.columns} data-wide="first">
        {attempt && !challenge ? (
          <ResultScreen
            attempt={attempt}
            topic={topics.find(({ slug }) => slug === attempt.settings.category)}
            quiz={quiz}
          />
        ) : (
          <SetupScreen
            topics={topics}
            topic={findTopic(topics, (challenge?.settings ?? settings).category)}
            quiz={quiz}
          />
        )}
        <Scores scores={scores} onClear={quiz.clearScores} />
      </div>
    </div>
  )
}
