import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import { call } from '../api.ts'
import { refreshUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ProofForm } from './proof-form.tsx'
import classes from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'
import { reloadMethods } from './use-profile.ts'

type Doing = 'begin' | 'off' | 'renew'
type Setup = { ticket: string; secret: string; qr: string }

/** The second step: whether it is on, and turning it on and off. */
export const TwoStepPart = ({ methods: { two_step: step } }: { methods: SignInMethods }) => {
  const { t } = useTranslation('sign_in')
  const [doing, setDoing] = useState<Doing>()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = async (made?: readonly string[]) => {
    setDoing(undefined)
    setSetup(undefined)
    setCodes(made)
    await reloadMethods()
    await refreshUser()
  }
  const stop = () => {
    setDoing(undefined)
    setSetup(undefined)
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (setup) return <TwoStepSetup setup={setup} onDone={show} onCancel={stop} />
  if (doing)
    return (
      <ProofForm
        key={doing}
        withCode={doing === 'off'}
        label={t(`two_step_${doing}`)}
        danger={doing === 'off'}
        onCancel={stop}
        send={async (proof) => {
          const { password } = proof
          if (doing === 'begin') setSetup(await call('two_step.begin', { body: { password } }))
          else if (doing === 'renew')
            await show((await call('two_step.renew_codes', { body: { password } })).recovery_codes)
          else {
            await call('two_step.disable', { body: proof })
            await show()
          }
        }}
      />
    )
  return (
    <div className={classes.content}>
      <p>{step.on ? t('two_step_is_on', { count: step.recovery_codes_left }) : t('two_step_is_off')}</p>
      <div className={classes.actions}>
        {step.on ? (
          <>
            <Button onClick={() => setDoing('renew')}>{t('two_step_renew')}</Button>
            <Button variant="danger" onClick={() => setDoing('off')}>
              {t('two_step_off')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDoing('begin')}>{t('two_step_begin')}</Button>
        )}
      </div>
    </div>
  )
}
