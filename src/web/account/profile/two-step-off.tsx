import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './profile.module.css'

type Values = { code: string }
const schema = z.object({ code: z.string().trim().min(1, { error: 'required' }) })

/** Turns the second step off by a last code of it. */
export const TwoStepOff = ({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const form = useForm<Values, true>({
    schema,
    fresh: { code: '' },
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
        <Button variant="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
