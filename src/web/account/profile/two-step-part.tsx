import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '#contract/account/sign-in-methods.ts'
import { call } from '#web/platform/api/api.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './profile.module.css'
import { TwoStepSetup } from './two-step-setup.tsx'
import { reloadMethods } from './use-profile.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { z } from 'zod'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Setup = { ticket: string; secret: string; qr: string }

/** Shows whether two-step sign-in is on, and turns it on and off. */
export const TwoStepPart = ({ methods: { two_step: step } }: { methods: SignInMethods }) => {
  const { t } = useTranslation('sign_in')
  const [isTurningOff, setTurningOff] = useState(false)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const showCodes = async (newCodes?: readonly string[]) => {
    setTurningOff(false)
    setSetup(undefined)
    setCodes(newCodes)
    await reloadMethods()
    await refreshUser()
  }
  const cancel = () => {
    setTurningOff(false)
    setSetup(undefined)
  }
  const begin = useAction(async () => setSetup(await call('two_step.begin')))
  const renew = useAction(async () => showCodes((await call('two_step.renew_codes')).recovery_codes))
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (setup) return <TwoStepSetup setup={setup} onDone={showCodes} onCancel={cancel} />
  if (isTurningOff) return <TwoStepOff onDone={showCodes} onCancel={cancel} />
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

/** The recovery codes. They are shown only once, and should not be stored on the phone. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('sign_in')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('codes_copied'))
  }
  return (
    <div className={classes.content} role="status">
      <p className={classes.strong}>{t('codes_title')}</p>
      <p>{t('codes_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="filled" onClick={onDone}>
          {t('codes_kept')}
        </Button>
        <Button onClick={() => void copy()}>{t('codes_copy')}</Button>
      </div>
    </div>
  )
}

type Values = { code: string }
const schema = z.object({ code: z.string().trim().min(1, { error: 'required' }) })

/** Turns two-step sign-in off, confirmed by a code. */
const TwoStepOff = ({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const form = useForm<Values, true>({
    schema,
    initialValues: { code: '' },
    guarded: false,
    labels: { code: t('code') },
    save: async (input) => {
      await call('two_step.disable', { body: input as Values })
      await onDone()
      return true
    },
    onSaved: () => undefined,
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextField
        {...form.field('code')}
        label={t('code')}
        hint={t('code_hint')}
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <div className={classes.actions}>
        <Button variant="danger" type="submit" busy={form.busy}>
          {t('two_step_off')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
