import { useTranslation } from 'react-i18next'
import { answerInput } from '#contract/sales/document-message.ts'
import type { DocumentMessage } from '#contract/sales/document-message.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { maxMessageLength } from '#domain/document-message.ts'
import { roleAllows } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import classes from './document-link-part.module.css'

/** The questions of the client about the invoice and the answers, oldest first, and the form of an answer. Nothing without messages. */
export const DocumentMessages = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('document_link')
  const { id } = invoice
  const { data } = useLoaded('invoice.messages', { params: { id } })
  const mayWrite = roleAllows(useCompany().role, 'document.write')
  const close = useAction(async () => {
    await call('invoice.close_questions', { params: { id } })
    refresh('invoice')
    toast.success(t('closed'))
  })
  if (!data || data.data.length === 0) return null
  const isOpen = data.data.some(({ is_open }) => is_open)
  return (
    <section aria-label={t('messages')}>
      <h3 className={classes.title}>{t('messages')}</h3>
      <ol className={classes.messages}>
        {data.data.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      {mayWrite && !invoice.deleted_at && <AnswerForm id={id} answerTo={data.answer_to} />}
      {mayWrite && isOpen && (
        <Button size="small" variant="subtle" busy={close.busy} onClick={() => void close.run()}>
          {t('close')}
        </Button>
      )}
    </section>
  )
}

const MessageItem = ({ message }: { message: DocumentMessage }) => {
  const { t } = useTranslation('document_link')
  const when = useWhen()
  const { author, name, text, created_at, is_open, delivery } = message
  const note = is_open ? t('waits') : delivery && t(`delivery_${delivery}`)
  return (
    <li className={classes.message} data-answer={author === 'company' || undefined}>
      <div className={classes.messageHead}>
        <b>{name ?? t('company')}</b> <time dateTime={created_at}>{when(created_at)}</time>
      </div>
      <p className={classes.messageText}>{text}</p>
      {note && (
        <p className={classes.text} data-tone={is_open || delivery === 'failed' ? 'warn' : undefined}>
          {note}
        </p>
      )}
    </li>
  )
}

const empty = { text: '' }

/** The text is kept as a draft until it is sent. */
const AnswerForm = ({ id, answerTo }: { id: string; answerTo: string | null }) => {
  const { t } = useTranslation('document_link')
  const form = useForm({
    schema: answerInput,
    initialValues: empty,
    labels: { text: t('answer') },
    draft: `invoice.answer.${id}`,
    guarded: false,
    save: (input, { key }) =>
      call('invoice.answer', { params: { id }, body: input as typeof empty, idempotencyKey: key }),
    onSaved: () => {
      refresh('invoice')
      toast.success(t('answered'))
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('text')}
        label={t('answer')}
        hint={answerTo ? t('answer_to', { address: answerTo }) : t('answer_on_page')}
        rows={3}
        maxLength={maxMessageLength}
        required
      />
      <div>
        <Button size="small" type="submit" busy={form.busy}>
          {t('send_answer')}
        </Button>
      </div>
    </form>
  )
}
