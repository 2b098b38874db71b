import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import classes from './auth.module.css'
import type { RobotCheckOfForm } from './use-robot-check.ts'

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
