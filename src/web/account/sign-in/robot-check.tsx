import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import classes from './auth.module.css'
import { useRef, useState } from 'react'
import { isProblem } from '#web/platform/api/problem.ts'
import { problemText } from '#web/platform/api/problem.ts'

/** How far the robot check of a form is. It starts by itself; a press starts it, too, and again after a failure. */
export const RobotCheck = ({ id, robot: { state, error, start } }: { id: string; robot: RobotCheckOfForm }) => {
  const { t } = useTranslation('auth')
  return (
    <div>
      <div className={classes.robot} data-state={state} aria-busy={state === 'checking'}>
        <CheckField
          id={id}
          label={state === 'checking' ? t('robot_checking') : t('robot')}
          checked={state === 'checking' || state === 'done'}
          onChange={start}
        />
        <IconShieldCheck size={22} stroke={1.75} aria-hidden="true" />
      </div>
      <div role="status">
        {state === 'done' && <span className="visually-hidden">{t('robot_done')}</span>}
        {state === 'failed' && <FieldNote error={error} />}
      </div>
    </div>
  )
}

type State = 'open' | 'checking' | 'done' | 'failed'
type RobotCheckOfForm = ReturnType<typeof useRobotCheck>

class RobotCheckFailed extends Error {}

/**
 * The robot check of a form: the browser's own work, which starts with the first typed character. An answer serves once and for ten
 * minutes, so what was refused starts another.
 */
export const useRobotCheck = () => {
  const { t } = useTranslation('auth')
  const [state, setState] = useState<State>('open')
  const [error, setError] = useState<string>()
  const answer = useRef<Promise<string | undefined>>(undefined)

  const solve = async () => {
    setState('checking')
    setError(undefined)
    try {
      const { solveRobotCheck } = await import('./solve-robot-check.ts')
      const solved = await solveRobotCheck()
      setState('done')
      return solved
    } catch (failure) {
      answer.current = undefined
      setState('failed')
      setError(isProblem(failure) ? problemText(failure) : t('robot_failed'))
      throw new RobotCheckFailed()
    }
  }
  const take = () => (answer.current ??= solve())
  const start = () => void take().catch(() => undefined)
  const again = () => {
    answer.current = undefined
    return take()
  }
  return {
    state,
    error,
    start,
    /** Sends what needs the answer, once there is one. One that has ended meanwhile is replaced, so nobody has to send again. */
    send: async <Result,>(work: (answer: string | undefined) => Promise<Result>): Promise<Result> => {
      const given = await take()
      return work(given).catch(async (refusal: unknown) => {
        if (isProblem(refusal) && refusal.code === 'captcha_failed') return work(await again())
        throw refusal
      })
    },
    /** For `onRefused` of the form: whether the refusal was about the check. */
    refused: (refusal: unknown): boolean => {
      if (refusal instanceof RobotCheckFailed) return true
      answer.current = undefined
      if (!isProblem(refusal) || refusal.code !== 'captcha_failed') {
        start()
        return false
      }
      setState('failed')
      setError(t('robot_needed'))
      return true
    },
  }
}
