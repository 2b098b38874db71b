import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../api/problem.ts'

/** The answer of a form's robot check. It serves once, so every refusal draws the box anew: `key={robot.attempt}`. */
export const useRobotCheck = () => {
  const { t } = useTranslation('auth')
  const [answer, setAnswer] = useState<string>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  return {
    answer,
    error,
    attempt,
    solved: (given: string | undefined) => {
      setAnswer(given)
      setError(undefined)
    },
    /** For `onRefused` of the form: whether the refusal was about the check. */
    refused: (refusal: unknown): boolean => {
      setAnswer(undefined)
      setAttempt(attempt + 1)
      if (!isProblem(refusal) || refusal.code !== 'captcha_failed') return false
      setError(t('robot_needed'))
      return true
    },
  }
}
