import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/platform/fields.ts'
import type { Passkey } from '#contract/account/passkey.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './profile.module.css'
import { reloadMethods } from './use-profile.ts'

type Props = { passkey: Passkey; onDone: () => void }

const schema = z.object({ name: requiredText(80) })

/** Another name for a passkey, in its place in the list. */
export const PasskeyName = ({ passkey: { id, name }, onDone }: Props) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const form = useForm<{ name: string }, true>({
    schema,
    fresh: { name },
    guarded: false,
    labels: { name: t('passkey_name') },
    save: async (input) => {
      await call('passkey.rename', { params: { id }, body: input as { name: string } })
      await reloadMethods()
      return true
    },
    onSaved: onDone,
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextField {...form.field('name')} label={t('passkey_name')} autoFocus required />
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy}>
          {t('common:save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
