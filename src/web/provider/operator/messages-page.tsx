import { useTranslation } from 'react-i18next'
import { answerInput } from '#contract/provider/operator-message.ts'
import type { OperatorMessageRow } from '#contract/provider/operator-message.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { momentText } from '#web/platform/texts/formats.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { OperatorList, twoLines } from './operator-list.tsx'
import { call } from '#web/platform/api/api.ts'
import { conversationMessages, Conversation } from '#web/provider/message/conversation.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import classes from './operator.module.css'

/** Messages to the provider. Each opens in a side panel to be answered. */
export const MessagesPage = () => {
  const { t } = useTranslation('operator')
  const { address, leave } = useAddress()
  const columns: DataColumn<OperatorMessageRow>[] = [
    { key: 'subject', header: t('subject'), cell: ({ subject }) => subject },
    {
      key: 'who',
      header: t('who'),
      width: 260,
      cell: ({ person }) => twoLines(person.name, person.email),
    },
    { key: 'company', header: t('company'), width: 200, muted: true, priority: 3, cell: ({ company }) => company },
    {
      key: 'said',
      header: t('said'),
      width: 175,
      muted: true,
      priority: 2,
      cell: (row) => momentText(row.said_at),
    },
  ]
  return (
    <>
      <OperatorList<OperatorMessageRow>
        resource="operator-message"
        title={t('messages')}
        tabs={(['waiting', 'answered'] as const).map((key) => ({ key, label: t(`messages_${key}`) }))}
        isSearchable
        columns={columns}
        card={messageCard}
        empty={t('no_messages')}
        opensPanel
      />
      <AddressPanel
        id={address['open']}
        onClose={() => leave((now) => changed(now, { open: undefined }))}
        side="right"
        size={560}
      >
        {answerPanel}
      </AddressPanel>
    </>
  )
}

const messageCard = ({ subject, person, said_at, company }: OperatorMessageRow) => (
  <RowCard title={subject} state={person.name} note={momentText(said_at)} more={company} />
)
const answerPanel = (id: string) => <AnswerPanel key={id} id={id} />

/** A conversation, and the form to answer it. */
const AnswerPanel = ({ id }: { id: string }) => {
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
          <Conversation
            messages={conversationMessages(item, {
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

/** The answer form. `replies` is the number of the person's replies on the screen. */
const AnswerForm = ({ id, replies }: { id: string; replies: number }) => {
  const { t } = useTranslation('operator')
  const form = useForm({
    schema: answerInput,
    initialValues: empty,
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
