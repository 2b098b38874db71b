import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/platform/panels/panel.tsx'
import { MessageConversation } from './message-conversation.tsx'
import classes from './messages.module.css'
import { messageInput } from '#contract/provider/message.ts'
import type { MessageRow } from '#contract/provider/message.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { reloadMessages } from './open-messages.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { momentText } from '#web/platform/texts/formats.ts'

/** Messages to the provider: a form, the list, or one conversation. */
export const MessagesPanel = ({ initialId }: { initialId?: string | undefined }) => {
  const { t } = useTranslation('message')
  const [openId, setOpenId] = useState(initialId)
  return (
    <Panel title={t('title')}>
      {openId ? (
        <MessageConversation key={openId} id={openId} onBack={() => setOpenId(undefined)} />
      ) : (
        <div className={classes.parts}>
          <MessageForm />
          <MessageList onOpen={setOpenId} />
        </div>
      )}
    </Panel>
  )
}

const empty = { subject: '', message: '' }

/** The form of a new message. Its text is kept as a draft until it is sent. */
const MessageForm = () => {
  const { t } = useTranslation('message')
  const { email_verified } = useUser().user
  const form = useForm({
    schema: messageInput,
    initialValues: empty,
    labels: { subject: t('subject'), message: t('message') },
    draft: 'message.create',
    // The draft is kept, so the user may open an answer meanwhile.
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

/** The user's messages to the provider, newest first. */
const MessageList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation(['message', 'common'])
  const list = useRows('message', { limit: '20' })
  return (
    <section aria-labelledby="own-messages">
      <h3 className={classes.head} id="own-messages">
        {t('yours')}
      </h3>
      {list.error && (
        <p role="alert">
          {problemText(list.error)}{' '}
          <Button variant="link" size="small" onClick={list.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {list.loading && <Skeleton width="70%" />}
      {!list.loading && !list.error && list.rows.length === 0 && <p className={classes.note}>{t('empty_text')}</p>}
      <ul className={classes.list}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <Row row={row} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="small" onClick={list.loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const Row = ({ row, onOpen }: { row: MessageRow; onOpen: () => void }) => {
  const { t } = useTranslation('message')
  return (
    <button type="button" className={classes.row} data-unread={row.unread || undefined} onClick={onOpen}>
      <span className={classes.subject}>{row.subject}</span>
      <span className={classes.time}>{momentText(row.created_at)}</span>
      <span className={classes.state}>
        {row.unread ? <span className={classes.unread}>{t('unread')}</span> : t(row.waiting ? 'waiting' : 'answered')}
      </span>
    </button>
  )
}
