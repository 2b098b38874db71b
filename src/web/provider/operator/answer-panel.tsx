import { useTranslation } from 'react-i18next'
import { answerInput } from '#contract/provider/operator-message.ts'
import { call } from '#web/platform/api/api.ts'
import { conversation } from '#web/provider/message/conversation.ts'
import { Talk } from '#web/provider/message/talk.tsx'
import { Panel } from '#web/platform/panels/panels.tsx'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import classes from './operator.module.css'

/** One conversation, and the form of a further answer. */
export const AnswerPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation(['operator', 'common'])
  const { data, error, retry } = useLoaded('operator-message.read', { params: { id } })
  const item = data?.item
  return (
    <Panel title={item?.subject ?? t('messages')} subtitle={item && `${item.person.name} · ${item.person.email}`}>
      {error && !item && (
        <ErrorState
          title={t('failed_to_load')}
          text={problemText(error)}
          retryLabel={t('common:retry')}
          onRetry={retry}
        />
      )}
      {!item && !error && <Skeleton width="70%" />}
      {item && (
        <div className={classes.parts}>
          <Talk
            said={conversation(item, {
              is: 'provider',
              person: item.person.name,
              provider: ({ answered_by }) => t('answered_by', { email: answered_by }),
              note: item.company,
            })}
          />
          <AnswerForm id={id} replies={item.replies.length} />
        </div>
      )}
    </Panel>
  )
}

const empty = { answer: '' }

/** `replies`: how many of the person's are on the screen. */
const AnswerForm = ({ id, replies }: { id: string; replies: number }) => {
  const { t } = useTranslation('operator')
  const form = useForm({
    schema: answerInput,
    fresh: empty,
    labels: { answer: t('answer') },
    draft: `operator-message.answer.${id}`,
    save: (input, { key }) =>
      call('operator-message.answer', {
        params: { id },
        body: { ...(input as typeof empty), replies },
        idempotencyKey: key,
      }),
    onSaved: () => {
      toast.success(t('answer_sent'))
      for (const name of ['operator-message.read', 'operator-message.list'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextAreaField {...form.field('answer')} label={t('answer')} rows={6} required />
      <div>
        <Button variant="filled" type="submit" busy={form.busy}>
          {t('send_answer')}
        </Button>
      </div>
    </form>
  )
}
