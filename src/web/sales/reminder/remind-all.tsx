import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBell } from '@tabler/icons-react'
import type { Debtor } from '#contract/sales/reminder.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { startBulk } from '#web/sales/invoice-list/bulk/bulk-work.ts'
import { followBulk } from '#web/sales/invoice-list/bulk/follow-bulk.tsx'
import { SendingNotice } from '#web/sales/sending/sending-notice.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DebtorRow } from './debtor-row.tsx'
import { useReminderLock } from './open-reminder.tsx'
import classes from './reminder.module.css'
import { remindEach } from './remind-each.ts'

/** Who would be reminded of late invoices, and who would not and why. Then the letters go one after another, each with its result. */
export const RemindAll = () => {
  const { t } = useTranslation(['reminder', 'common', 'error'])
  const { t: bulk } = useInvoiceTexts()
  const panel = usePanel()
  const locked = useReminderLock()
  const { data, error, retry } = useLoaded('reminder.due')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const debtors = data?.data ?? []
  const possible = debtors.filter((each) => !each.is_reminded && each.to.length > 0)
  const chosen = possible.filter(({ client }) => !left.has(client.id))
  const send = () => {
    panel?.close()
    const rows = chosen.map(({ client }) => ({ id: client.id, number: '', client_title: client.title }))
    void followBulk(startBulk('remind', rows, remindEach(chosen)), bulk)
  }
  return (
    <Panel
      title={t('all')}
      subtitle={data && t('clients', { count: data.meta.count })}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            icon={<IconBell size={16} stroke={1.75} />}
            locked={locked ?? (chosen.length === 0 ? t('nobody') : undefined)}
            onClick={send}
          >
            {t('send', { count: chosen.length })}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <NotVerified />
      {data && <SendingNotice sending={data.sending} />}
      {error && !data ? (
        <ErrorState
          title={t('error:default_title')}
          text={problemText(error)}
          retryLabel={t('common:retry')}
          onRetry={retry}
        />
      ) : !data ? (
        <FormSkeleton />
      ) : (
        <>
          <p className={classes.none}>{t(debtors.length === 0 ? 'nobody' : 'what')}</p>
          <Group
            title={t('gets')}
            debtors={possible}
            isChosen={({ client }) => !left.has(client.id)}
            onChoose={({ client }, isChosen) =>
              setLeft((now) => new Set(isChosen ? [...now].filter((id) => id !== client.id) : [...now, client.id]))
            }
          />
          <Group
            title={t('without_address')}
            debtors={debtors.filter((each) => !each.is_reminded && each.to.length === 0)}
          />
          <Group title={t('done')} debtors={debtors.filter((each) => each.is_reminded)} />
          {data.meta.count > debtors.length && (
            <p className={classes.none}>{t('more', { count: data.meta.count - debtors.length })}</p>
          )}
        </>
      )}
    </Panel>
  )
}

type GroupProps = {
  title: string
  debtors: readonly Debtor[]
  isChosen?: (debtor: Debtor) => boolean
  onChoose?: (debtor: Debtor, isChosen: boolean) => void
}

const Group = ({ title, debtors, isChosen, onChoose }: GroupProps) =>
  debtors.length > 0 && (
    <section aria-label={title}>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.rows}>
        {debtors.map((debtor) => (
          <DebtorRow
            key={debtor.client.id}
            debtor={debtor}
            isChosen={isChosen?.(debtor)}
            onChoose={onChoose && ((chosen) => onChoose(debtor, chosen))}
          />
        ))}
      </ul>
    </section>
  )
