import { useTranslation } from 'react-i18next'
import type { LetterTemplate } from '#contract/sales/letter-template.ts'
import { letterVariables, subjectVariables } from '#domain/letter/kinds.ts'
import type { LetterKind } from '#domain/letter/kinds.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { LetterForm } from './letter-form.tsx'
import type { LetterText } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import layout from './letter-layout.module.css'
import { LetterView } from './letter-view.tsx'
import { useUnsavedLetter } from './unsaved-letter.ts'

type Props = { kind: LetterKind; language: 'lt' | 'en'; isAllowed: boolean }

/** A letter filled with a real document, or its template. */
export const LetterPane = ({ kind, language, isAllowed }: Props) => {
  const { t } = useTranslation('letters')
  const { data, error, retry } = useLoaded('letter-template.read', { params: { kind, language } })
  const title = t('letter', { title: t(`kind_${kind}`), language: t(`language_${language}`) })
  return (
    <aside className={layout.pane} aria-label={title}>
      {error && !data ? (
        <LoadError title={t('letter_error')} error={error} onRetry={retry} />
      ) : data ? (
        <Letter key={data.version} title={title} letter={data} kind={kind} isAllowed={isAllowed} />
      ) : (
        <FormSkeleton />
      )}
    </aside>
  )
}

type LetterProps = { title: string; letter: LetterTemplate; kind: LetterKind; isAllowed: boolean }

const Letter = ({ title, letter, kind, isAllowed }: LetterProps) => {
  const { subject, message, usual, language } = letter
  const stored = { subject: subject ?? usual.subject, message: message ?? usual.message }
  const text = useUnsavedLetter(`${useCompany().id} ${kind} ${language}`, stored)
  return (
    <LetterFrame
      title={title}
      preview={<Preview letter={letter} text={text} />}
      template={<Template letter={letter} kind={kind} text={text} isAllowed={isAllowed} />}
    />
  )
}

const Preview = ({ letter: { sample }, text }: { letter: LetterTemplate; text: LetterText }) => {
  const { t } = useTranslation('letters')
  const receiver = sample && (sample.to.join(', ') || t('no_address', { title: sample.values['client'] ?? '' }))
  return (
    <LetterView
      to={receiver ?? t('sample_client')}
      subject={text.subject}
      message={text.message}
      values={sample?.values ?? { client: t('sample_client') }}
      note={sample?.title ? t('sample_of', { title: sample.title }) : t('sample')}
    />
  )
}

type TemplateProps = Omit<LetterProps, 'title'> & { text: ReturnType<typeof useUnsavedLetter> }

const Template = ({ letter, kind, text, isAllowed }: TemplateProps) => {
  const { t } = useTranslation('letters')
  const { language, version, usual } = letter
  const params = { kind, language }
  const { run, busy } = useAction(async (body: { subject: string | null; message: string | null }) => {
    const stored = await call('letter-template.save', { params, body: { version, ...body } })
    text.forget()
    queryClient.setQueryData(loadQuery('letter-template.read', { params }).queryKey, stored)
    toast.success(t('saved'))
    await queryClient.invalidateQueries({ queryKey: ['letter-template.all'] })
  })
  const { subject, message } = text
  // What is as ours is not stored, so that it changes with ours.
  const own = {
    subject: subject === usual.subject ? null : subject,
    message: message === usual.message ? null : message,
  }
  const reset = () => {
    text.write(usual)
    void run({ subject: null, message: null })
  }
  return (
    <LetterForm
      subject={subject}
      message={message}
      variables={letterVariables[kind].map((name) => ({ name, label: t(`variable_${name}`) }))}
      subjectVariables={subjectVariables(kind)}
      isAllowed={isAllowed}
      busy={busy}
      onWrite={text.write}
      onSave={() => void run(own)}
      onReset={(letter.subject ?? letter.message) ? reset : undefined}
    />
  )
}
