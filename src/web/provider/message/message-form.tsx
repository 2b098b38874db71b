import { useTranslation } from 'react-i18next'
import { messageInput } from '#contract/provider/message.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import classes from './messages.module.css'
import { reloadMessages } from './use-unread.ts'

const empty = { subject: '', message: '' }

/** A new message to the provider. What is typed is kept until it is sent. */
export const MessageForm = () => {
  const { t } = useTranslation('message')
  const { email_verified } = useUser().user
  const form = useForm({
    schema: messageInput,
    fresh: empty,
    labels: { subject: t('subject'), message: t('message') },
    draft: 'message.create',
    // Nothing is lost: what was typed is offered again, and one may look at an answer meanwhile.
    guarded: false,
    save: (input, { key }) => call('message.create', { body: input as typeof empty, idempotencyKey: key }),
    onSaved: () => {
      toast.success(t('sent'))
      void reloadMessages()
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-label={t('write')}>
      <FormNotices form={form} />
      <TextField {...form.field('subject')} label={t('subject')} required />
      <TextAreaField {...form.field('message')} label={t('message')} rows={6} required />
      <p className={classes.note}>{t(email_verified ? 'when' : 'not_verified')}</p>
      <div>
        <Button variant="filled" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
