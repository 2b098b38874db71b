import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '#contract/account/sign-in-methods.ts'
import { call } from '#web/platform/api/api.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepOff } from './two-step-off.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'
import { reloadMethods } from './use-profile.ts'

type Setup = { ticket: string; secret: string; qr: string }

/** The second step: whether it is on, and turning it on and off. */
export const TwoStepPart = ({ methods: { two_step: step } }: { methods: SignInMethods }) => {
  const { t } = useTranslation('sign_in')
  const [turningOff, setTurningOff] = useState(false)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = async (made?: readonly string[]) => {
    setTurningOff(false)
    setSetup(undefined)
    setCodes(made)
    await reloadMethods()
    await refreshUser()
  }
  const stop = () => {
    setTurningOff(false)
    setSetup(undefined)
  }
  const begin = useAction(async () => setSetup(await call('two_step.begin')))
  const renew = useAction(async () => show((await call('two_step.renew_codes')).recovery_codes))
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (setup) return <TwoStepSetup setup={setup} onDone={show} onCancel={stop} />
  if (turningOff) return <TwoStepOff onDone={show} onCancel={stop} />
  return (
    <div className={classes.content}>
      <p>{step.on ? t('two_step_is_on', { count: step.recovery_codes_left }) : t('two_step_is_off')}</p>
      <div className={classes.actions}>
        {step.on ? (
          <>
            <Button busy={renew.busy} onClick={() => void renew.run()}>
              {t('two_step_renew')}
            </Button>
            <Button variant="danger" onClick={() => setTurningOff(true)}>
              {t('two_step_off')}
            </Button>
          </>
        ) : (
          <Button busy={begin.busy} onClick={() => void begin.run()}>
            {t('two_step_begin')}
          </Button>
        )}
      </div>
    </div>
  )
}
