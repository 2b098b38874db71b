import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { replyInput } from '#contract/provider/message.ts'
import type { Message } from '#contract/provider/message.ts'
import { call } from '#web/platform/api/api.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { conversationMessages, Conversation } from './conversation.tsx'
import classes from './messages.module.css'
import { reloadMessages } from './open-messages.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'

/** A conversation with a reply form. Its answers are marked as seen when it is shown. */
export const MessageConversation = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const { t } = useTranslation(['message', 'common'])
  const { data, error, retry } = useLoaded('message.read', { params: { id } })
  const item = data?.item
  useMarkAsSeen(item)
  return (
    <div className={classes.parts}>
      <div>
        <Button
          variant="subtle"
          size="small"
          icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      </div>
      {error && !item && (
        <p role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {!item && !error && <Skeleton width="70%" />}
      {item && (
        <section className={classes.conversation} aria-labelledby="message-subject">
          <h3 className={classes.threadHead} id="message-subject">
            {item.subject}
          </h3>
          <Conversation
            messages={conversationMessages(item, {
              is: 'person',
              person: t('you'),
              provider: () => t('provider'),
              note: item.company && t('from_company', { company: item.company }),
            })}
          />
          {item.waiting && (
            <p className={classes.note}>
              {t('waiting')} {t('when')}
            </p>
          )}
          <ReplyForm id={item.id} />
        </section>
      )}
    </div>
  )
}

const useMarkAsSeen = (item: Message | undefined) => {
  const id = item?.id
  const answers = item?.unread ? item.answers.length : 0
  useEffect(() => {
    if (!id || answers === 0) return
    // If the call fails, the unread mark stays and the next visit retries.
    void call('message.seen', { params: { id }, body: { answers } }).then(reloadMessages, () => undefined)
  }, [id, answers])
}

const empty = { message: '' }

/** The reply form. Its text is kept as a draft until it is sent. */
const ReplyForm = ({ id }: { id: string }) => {
  const { t } = useTranslation('message')
  const { email_verified } = useUser().user
  const form = useForm({
    schema: replyInput,
    initialValues: empty,
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
