import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import type { StatementSettings } from '#contract/sales/statement-settings.ts'
import { lastStatementDay, statementReceivers } from '#domain/letter/statement-month.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import layout from './letter-layout.module.css'
import { LetterPane } from './letter-pane.tsx'
import { StatementList } from './statement-list.tsx'
import type { MonthStatements } from './statement-list.tsx'

type Change = Partial<Omit<Input<Contract['statement.save_settings']>, 'version'>>

/** The statements of each month that go by themselves, and who gets those of the last month and the next ones; at the right their letter. */
export const StatementsPart = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('letters')
  const settings = useLoaded('statement.settings')
  const due = useLoaded('statement.due')
  const last = useLoaded('statement.due', { query: { of: 'last' } })
  const loaded = [settings, due, last]
  const error = loaded.find((each) => each.error && !each.data)?.error
  if (error)
    return (
      <LoadError title={t('statements_error')} error={error} onRetry={() => loaded.forEach((each) => each.retry())} />
    )
  if (!settings.data || !due.data || !last.data) return <FormSkeleton />
  const [first] = due.data.data
  const isOther = last.data.month !== due.data.month && last.data.count > 0
  const sendsOn = t('statements_sends_on', { date: formatDay(due.data.sends_on, currentLanguage()) })
  return (
    <div className={layout.columns}>
      <div className={layout.main}>
        {!isAllowed && <p className={layout.note}>{t('role')}</p>}
        <Rules settings={settings.data} next={due.data} isAllowed={isAllowed} />
        {isOther && <StatementList statements={last.data} schedule={undefined} />}
        <StatementList statements={due.data} schedule={settings.data.on ? sendsOn : t('statements_off')} />
      </div>
      <LetterPane kind="statement" language={first?.language ?? 'lt'} isAllowed={isAllowed} />
    </div>
  )
}

/** Stores a change at once, and offers to take back what it changed, also after other changes. */
const useSave = (settings: StatementSettings) => {
  const { t } = useTranslation(['letters', 'common'])
  const { queryKey } = loadQuery('statement.settings')
  const store = async (change: Change) => {
    const { version, on, day, receivers } = queryClient.getQueryData<StatementSettings>(queryKey) ?? settings
    const stored = await call('statement.save_settings', { body: { version, on, day, receivers, ...change } })
    queryClient.setQueryData(queryKey, stored)
    await queryClient.invalidateQueries({ queryKey: ['statement.due'] })
  }
  const back = useAction(store)
  return useAction(async (change: Change) => {
    const { on, day, receivers } = settings
    const previous: Change = {
      ...(change.on === undefined ? {} : { on }),
      ...(change.day === undefined ? {} : { day }),
      ...(change.receivers === undefined ? {} : { receivers }),
    }
    await store(change)
    toast.success(t('settings_saved'), { action: { label: t('common:undo'), onClick: () => void back.run(previous) } })
  })
}

type RulesProps = { settings: StatementSettings; next: MonthStatements; isAllowed: boolean }

const Rules = ({ settings, next: { hours, only_working_days }, isAllowed }: RulesProps) => {
  const { t } = useTranslation('letters')
  const isVerified = useUser().user.email_verified
  const { run, busy } = useSave(settings)
  const { on, day, receivers } = settings
  const locked = !isAllowed || !isVerified || busy
  const days = Array.from({ length: lastStatementDay }, (_, index) => String(index + 1))
  const time = { from: String(hours.from).padStart(2, '0'), to: String(hours.to) }
  return (
    <div className={layout.rules}>
      <div className={layout.ruleLine} data-wrap>
        <SwitchField
          label={t('statements_on')}
          checked={on}
          disabled={locked}
          onChange={(next) => void run({ on: next })}
        />
        <p className={layout.note}>{t('statements_about')}</p>
      </div>
      <div className={layout.ruleLine} data-wrap>
        <span aria-hidden="true">{t('statements_day')}</span>
        <SelectField
          label={t('statements_day')}
          labelHidden
          value={String(day)}
          disabled={locked}
          options={days.map((value) => ({ value, label: t('statements_day_of', { day: value }) }))}
          onChange={(next) => void run({ day: Number(next) })}
        />
        <p className={layout.note}>
          {t(only_working_days ? 'statements_hours_working' : 'statements_hours', time)}{' '}
          <Link to="/settings/reminders">{t('statements_hours_change')}</Link>
        </p>
      </div>
      <div className={layout.ruleLine} data-wrap>
        <span aria-hidden="true">{t('statements_receivers')}</span>
        <Segmented
          label={t('statements_receivers')}
          value={receivers}
          disabled={locked}
          onChange={(next) => void run({ receivers: next })}
          options={statementReceivers.map((value) => ({ value, label: t(`statements_${value}`) }))}
        />
        <p className={layout.note}>{t(`statements_${receivers}_note`)}</p>
      </div>
    </div>
  )
}
