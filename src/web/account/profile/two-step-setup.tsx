import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './profile.module.css'

type Props = {
  setup: { ticket: string; secret: string; qr: string }
  onDone: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}

const schema = z.object({ code: z.string().trim().min(1, { error: 'required' }) })

/** The secret as a QR code and as text. Two-step sign-in is on once the user enters a valid code. */
export const TwoStepSetup = ({ setup: { ticket, secret, qr }, onDone, onCancel }: Props) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const form = useForm<{ code: string }, true>({
    schema,
    initialValues: { code: '' },
    guarded: false,
    labels: { code: t('code') },
    save: async (input) => {
      const { code } = input as { code: string }
      await onDone((await call('two_step.enable', { body: { ticket, code } })).recovery_codes)
      return true
    },
    onSaved: () => undefined,
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <p>{t('setup_text')}</p>
      <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('setup_picture')} />
      <p className={classes.note}>
        {t('setup_secret')} <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField {...form.field('code')} label={t('code')} autoComplete="one-time-code" autoFocus required />
      <div className={classes.actions}>
        <Button variant="filled" type="submit" busy={form.busy}>
          {t('setup_done')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
