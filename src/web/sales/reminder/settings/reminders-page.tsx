import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useUser } from '#web/platform/session/session.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import layout from '#web/sales/letter/letter-layout.module.css'
import { DueList } from './due-list.tsx'
import { LetterPane } from './letter-pane.tsx'
import { SendingRules } from './sending-rules.tsx'
import { StepList } from './step-list.tsx'
import { useSaveSettings } from './use-reminder-settings.ts'

/** When clients are reminded by themselves, and with which letters: `/settings/reminders`. */
export const RemindersPage = () => {
  const { t } = useTranslation('reminder_steps')
  const { data, error, retry } = useLoaded('reminder.settings')
  if (error && !data) return <LoadError title={t('error')} error={error} onRetry={retry} />
  return data ? <Reminders settings={data} /> : <FormSkeleton />
}

const Reminders = ({ settings }: { settings: ReminderSettings }) => {
  const { t } = useTranslation('reminder_steps')
  const { data: due, error, retry } = useLoaded('reminder.due')
  const { address, change } = useAddress()
  const isAllowed = useCan('settings.write')
  const isVerified = useUser().user.email_verified
  const { run, busy } = useSaveSettings(settings)
  const [clientId, setClientId] = useState<string>()
  const step = settings.steps.find(({ id }) => id === address['step']) ?? settings.steps[0]
  const choose = (id: string) => change((now) => changed(now, { step: id }), { replace: true })
  return (
    <div className={layout.page}>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <SwitchField
            label={t('on')}
            checked={settings.on}
            disabled={!isAllowed || !isVerified || busy}
            onChange={(on) => void run({ on })}
          />
        }
      />
      <NotVerified />
      <div className={layout.columns}>
        <div className={layout.main}>
          {!isAllowed && <p className={layout.note}>{t('role')}</p>}
          <StepList settings={settings} shown={step?.id} isAllowed={isAllowed} onChoose={choose} />
          <SendingRules settings={settings} isAllowed={isAllowed} />
          {error && !due && <LoadError title={t('due_error')} error={error} onRetry={retry} />}
          <DueList
            settings={settings}
            due={due}
            shown={clientId}
            onChoose={(letter) => {
              setClientId(letter.client.id)
              choose(letter.step.id)
            }}
          />
        </div>
        {step && (
          <LetterPane
            key={step.id}
            settings={settings}
            step={step}
            letters={due?.letters.data ?? []}
            clientId={clientId}
            isAllowed={isAllowed}
          />
        )}
      </div>
    </div>
  )
}
