import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../ui/check-field.tsx'
import { FieldNote } from '../ui/field.tsx'
import classes from './auth.module.css'

type State = 'open' | 'checking' | 'done' | 'failed'

/** Ticking it lets the browser do the work that robots don't like. `onSolved` gets the answer, undefined when it is taken back. */
export const RobotCheck = ({
  id,
  error,
  onSolved,
}: {
  id: string
  error?: string
  onSolved: (answer: string | undefined) => void
}) => {
  const { t } = useTranslation('auth')
  const [state, setState] = useState<State>('open')
  const tick = async (checked: boolean) => {
    onSolved(undefined)
    if (!checked) return setState('open')
    setState('checking')
    try {
      const { solveRobotCheck } = await import('./solve-robot-check.ts')
      onSolved(await solveRobotCheck())
      setState('done')
    } catch {
      setState('failed')
    }
  }
  const label = state === 'checking' ? t('robot_checking') : t('robot')
  return (
    <div>
      <div className={classes.robot} data-state={state} aria-busy={state === 'checking'}>
        <CheckField
          id={id}
          label={label}
          checked={state === 'checking' || state === 'done'}
          onChange={(checked) => void tick(checked)}
        />
        <IconShieldCheck size={22} stroke={1.75} aria-hidden="true" />
      </div>
      <div role="status">
        {state === 'done' && <span className="visually-hidden">{t('robot_done')}</span>}
        {state !== 'done' && (error || state === 'failed') && (
          <FieldNote error={state === 'failed' ? t('robot_failed') : error} />
        )}
      </div>
    </div>
  )
}
