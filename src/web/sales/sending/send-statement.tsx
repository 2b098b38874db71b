import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { EmailPanel } from './email-panel.tsx'
import type { StatementClient } from './open-send-panel.tsx'
import { useEmailForm } from './use-email-form.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './sending.module.css'
import { useState } from 'react'
import { useLoaded } from '#web/platform/queries/queries.ts'

/** Opens a client's statement of a period, or sends it as an email attachment. */
export const SendStatement = ({ client: { id, title } }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const statement = useStatement(id)
  const { draft, query, loaded } = statement
  const emailForm = useEmailForm({
    draft,
    send: (email, key) =>
      call('client.send_statement', { params: { id }, body: { ...email, ...query }, idempotencyKey: key }),
  })
  const preview = () => openInNewTab(`/client/${id}/statement-pdf`, query)
  const open = useAction(preview)
  return (
    <EmailPanel
      title={t('statement')}
      subtitle={title}
      emailForm={emailForm}
      loaded={loaded}
      attachments={[{ name: emailForm.offered?.attachment ?? '', open: preview }]}
      actions={
        <Button icon={<IconExternalLink size={16} stroke={1.75} />} busy={open.busy} onClick={() => void open.run()}>
          {t('statement_open')}
        </Button>
      }
      above={<StatementPeriod {...statement} />}
    />
  )
}

/** The period, currency and language of the statement. */
const StatementPeriod = ({ draft, from, to, language, change }: StatementState) => {
  const { t } = useTranslation(['sending', 'validation'])
  const days = { today: useToday(), locale: currentLanguage(), calendarLabel: t('calendar') }
  if (!draft) return null
  const dateError = (day: string) => (isPlainDate(day) ? undefined : t('validation:date'))
  const isReversed = isPlainDate(from) && isPlainDate(to) && from > to
  return (
    <div className={classes.period}>
      <FieldRow columns="1fr 1fr 104px 120px" gap={12}>
        <DateField
          {...days}
          label={t('statement_from')}
          value={from}
          error={dateError(from)}
          onChange={(date_from) => change({ date_from })}
        />
        <DateField
          {...days}
          label={t('statement_to')}
          value={to}
          error={isReversed ? t('validation:date_order') : dateError(to)}
          onChange={(date_to) => change({ date_to })}
        />
        <SelectField
          label={t('statement_currency')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          options={draft.currencies.map((code) => ({ value: code, label: code }))}
        />
        <SelectField
          label={t('statement_language')}
          value={language}
          onChange={(chosen) => change({ language: chosen })}
          options={[
            { value: 'lt', label: t('language_lt') },
            { value: 'en', label: t('language_en') },
          ]}
        />
      </FieldRow>
    </div>
  )
}

type StatementQuery = { date_from?: string; date_to?: string; currency?: string; language?: 'lt' | 'en' }

/** The state of the statement: the typed values, the last valid query, and the email for it. */
const useStatement = (clientId: string) => {
  const [typed, setAsked] = useState<StatementQuery>({})
  // The last valid query: the email stays while a date is being typed.
  const [query, setQuery] = useState<StatementQuery>({})
  const loaded = useLoaded('client.statement_draft', { params: { id: clientId }, query })
  const [last, setLast] = useState(loaded.data)
  if (loaded.data && loaded.data !== last) setLast(loaded.data)
  const draft = loaded.data ?? last
  const from = typed.date_from ?? draft?.date_from ?? ''
  const to = typed.date_to ?? draft?.date_to ?? ''
  const change = (part: StatementQuery) => {
    const next = { ...typed, ...part }
    setAsked(next)
    const days = [next.date_from ?? from, next.date_to ?? to] as const
    if (days.every(isPlainDate) && days[0] <= days[1]) setQuery(next)
  }
  return { loaded, draft, query, from, to, language: typed.language ?? draft?.language ?? 'lt', change }
}
type StatementState = ReturnType<typeof useStatement>
