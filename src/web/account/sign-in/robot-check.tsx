import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import classes from './auth.module.css'
import { useRef, useState } from 'react'
import { isProblem, problemText } from '#web/platform/api/problem.ts'

/** The state of a form's robot check. It starts automatically; a press also starts it, and retries after a failure. */
export const RobotCheck = ({ id, robot: { state, error, start } }: { id: string; robot: RobotCheckState }) => {
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
type RobotCheckState = ReturnType<typeof useRobotCheck>

class RobotCheckFailed extends Error {}

/**
 * The robot check of a form: a proof of work in the browser, which starts with the first typed character. A solution is valid once and
 * for ten minutes, so a refused form starts another.
 */
export const useRobotCheck = () => {
  const { t } = useTranslation('auth')
  const [state, setState] = useState<State>('open')
  const [error, setError] = useState<string>()
  const pending = useRef<Promise<string | undefined>>(undefined)

  const solve = async () => {
    setState('checking')
    setError(undefined)
    try {
      const { solveRobotCheck } = await import('./solve-robot-check.ts')
      const solved = await solveRobotCheck()
      setState('done')
      return solved
    } catch (failure) {
      pending.current = undefined
      setState('failed')
      setError(isProblem(failure) ? problemText(failure) : t('robot_failed'))
      throw new RobotCheckFailed()
    }
  }
  const getSolution = () => (pending.current ??= solve())
  const start = () => void getSolution().catch(() => undefined)
  const renewSolution = () => {
    pending.current = undefined
    return getSolution()
  }
  return {
    state,
    error,
    start,
    /** Sends the form once the check is solved. An expired solution is replaced, so that the user need not submit again. */
    send: async <Result,>(work: (solution: string | undefined) => Promise<Result>): Promise<Result> => {
      const solution = await getSolution()
      return work(solution).catch(async (refusal: unknown) => {
        if (isProblem(refusal) && refusal.code === 'captcha_failed') return work(await renewSolution())
        throw refusal
      })
    },
    /** For `onRefused` of the form: whether the error was about the check. */
    onRefused: (refusal: unknown): boolean => {
      if (refusal instanceof RobotCheckFailed) return true
      pending.current = undefined
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
