import { useTranslation } from 'react-i18next'
import { replyInput } from '#contract/provider/message.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import classes from './messages.module.css'
import { reloadMessages } from './use-unread.ts'

const empty = { message: '' }

/** Goes on in a conversation. What is typed is kept until it is sent. */
export const ReplyForm = ({ id }: { id: string }) => {
  const { t } = useTranslation('message')
  const { email_verified } = useUser().user
  const form = useForm({
    schema: replyInput,
    fresh: empty,
    labels: { message: t('reply') },
    draft: `message.reply.${id}`,
    guarded: false,
    save: (input, { key }) =>
      call('message.reply', { params: { id }, body: input as typeof empty, idempotencyKey: key }),
    onSaved: () => {
      toast.success(t('sent'))
      void queryClient.invalidateQueries({ queryKey: ['message.read'] })
      void reloadMessages()
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextAreaField {...form.field('message')} label={t('reply')} rows={4} required />
      {!email_verified && <p className={classes.note}>{t('not_verified')}</p>}
      <div>
        <Button variant="filled" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
