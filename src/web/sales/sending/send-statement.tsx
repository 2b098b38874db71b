import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { LetterPanel } from './letter-panel.tsx'
import type { StatementClient } from './open-send-panel.tsx'
import { useLetterForm } from './use-letter-form.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './sending.module.css'
import { useState } from 'react'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'

/** A client's statement of a period: opened, or sent as the attachment of a letter. */
export const SendStatement = ({ client: { id, title } }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const statement = useStatement(id)
  const { draft, query, loaded } = statement
  const letter = useLetterForm({
    draft,
    send: (given, key) =>
      call('client.send_statement', { params: { id }, body: { ...given, ...query }, idempotencyKey: key }),
  })
  const preview = () => openInNewTab(`/client/${id}/statement-pdf`, query)
  const open = useAction(preview)
  return (
    <LetterPanel
      title={t('statement')}
      subtitle={title}
      letter={letter}
      loaded={loaded}
      onPreview={preview}
      actions={
        <Button icon={<IconExternalLink size={16} stroke={1.75} />} busy={open.busy} onClick={() => void open.run()}>
          {t('statement_open')}
        </Button>
      }
      above={<StatementPeriod {...statement} />}
    />
  )
}

/** Of which days, in which currency and language. */
const StatementPeriod = ({ draft, from, to, language, change }: AskedStatement) => {
  const { t } = useTranslation(['sending', 'validation'])
  const days = { today: useToday(), locale: currentLanguage(), calendarLabel: t('calendar') }
  if (!draft) return null
  const fault = (day: string) => (isPlainDate(day) ? undefined : t('validation:date'))
  const isReversed = isPlainDate(from) && isPlainDate(to) && from > to
  return (
    <div className={classes.period}>
      <FieldRow columns="1fr 1fr 104px 120px" gap={12}>
        <DateField
          {...days}
          label={t('statement_from')}
          value={from}
          error={fault(from)}
          onChange={(date_from) => change({ date_from })}
        />
        <DateField
          {...days}
          label={t('statement_to')}
          value={to}
          error={isReversed ? t('validation:date_order') : fault(to)}
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

type Asked = { date_from?: string; date_to?: string; currency?: string; language?: 'lt' | 'en' }

/** Which statement is looked at: what was typed, what of it can be asked for, and the letter for that. */
const useStatement = (clientId: string) => {
  const [asked, setAsked] = useState<Asked>({})
  // As last good: while a day is being typed, the letter stays.
  const [query, setQuery] = useState<Asked>({})
  const loaded = useLoaded('client.statement_draft', { params: { id: clientId }, query })
  const [last, setLast] = useState(loaded.data)
  if (loaded.data && loaded.data !== last) setLast(loaded.data)
  const draft = loaded.data ?? last
  const from = asked.date_from ?? draft?.date_from ?? ''
  const to = asked.date_to ?? draft?.date_to ?? ''
  const change = (part: Asked) => {
    const next = { ...asked, ...part }
    setAsked(next)
    const days = [next.date_from ?? from, next.date_to ?? to] as const
    if (days.every(isPlainDate) && days[0] <= days[1]) setQuery(next)
  }
  return { loaded, draft, query, from, to, language: asked.language ?? draft?.language ?? 'lt', change }
}
type AskedStatement = ReturnType<typeof useStatement>
