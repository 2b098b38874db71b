import { Menu } from '@mantine/core'
import { IconDots, IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { formatDay } from '#web/resource/dates.ts'
import { History } from '#web/resource/history/history.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { DatesPart } from './dates-part.tsx'
import { MadeRuns } from './made-runs.tsx'
import { RecurringBadge } from './recurring-state.tsx'
import { RecurringSummary } from './recurring-summary.tsx'
import type { RecurringForm } from './recurring-summary.tsx'
import classes from './recurring.module.css'
import { inSentence, scheduleText } from './schedule-text.ts'
import { useRecurringActions } from './use-recurring-actions.ts'

const tabs = ['overview', 'made', 'history'] as const
type Tab = (typeof tabs)[number]

/** A recurring document opened over the list: what is made, how it repeats, what was made, its next dates and its history. */
export const RecurringPanel = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const { t } = useTranslation('recurring')
  const phone = useNarrow()
  const [tab, setTab] = useState<Tab>('overview')
  const { data, error, retry } = useLoaded('recurring.edit_form', { params: { id } })
  const preview = useLoaded('recurring.preview', { params: { id } })
  const item = data?.item
  const every = item && inSentence(scheduleText(item.every, item.first_date, t, currentLanguage()))
  return (
    <Panel
      title={item?.title ?? t(error ? 'one' : 'loading')}
      badge={item && <RecurringBadge row={item} />}
      subtitle={item && [item.party?.title, t(`kind_${item.kind}`), every].filter(Boolean).join(' · ')}
      actions={item && <Actions item={item} phone={phone} onLeave={onLeave} />}
      tabs={
        item && (
          <TabsLine
            label={t('panel_tabs')}
            current={tab}
            onSelect={(key) => setTab(tabs.find((each) => each === key) ?? 'overview')}
            tabs={tabs.map((key) => ({
              key,
              label: t(key === 'made' ? `panel_made_${item.kind}` : `panel_${key}`),
              count: key === 'made' ? item.made : undefined,
            }))}
          />
        )
      }
      foot={phone && item ? <Foot item={item} /> : undefined}
    >
      {error && !item ? (
        <LoadError title={t('error_panel')} error={error} onRetry={retry} />
      ) : (
        item && (
          <>
            <Failed item={item} />
            {tab === 'overview' ? (
              <PanelColumns facts={<DatesPart item={item} preview={preview} />}>
                <RecurringSummary item={item} preview={preview.data} />
              </PanelColumns>
            ) : tab === 'made' ? (
              <MadeRuns runs={item.runs} sums={item.made_sums} kind={item.kind} />
            ) : (
              <History kind="recurring" id={item.id} />
            )}
          </>
        )
      )}
    </Panel>
  )
}

type ItemProps = { item: RecurringForm }

/** Why the server paused it, with the way to try again. */
const Failed = ({ item }: ItemProps) => {
  const { t } = useTranslation(['recurring', 'common'])
  const canWrite = useCanMake(item.kind)
  const actions = useRecurringActions()
  const retry = useAction(() => actions.retry(item))
  if (!item.pause?.reason) return null
  const day = formatDay(item.next_date ?? item.pause.at.slice(0, 10), currentLanguage())
  return (
    <div className={classes.failed} role="alert">
      <p>
        <b>{t('failed', { day })}</b> {item.pause.reason}
      </p>
      {canWrite && (
        <Button size="small" busy={retry.busy} onClick={() => void retry.run()}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  )
}

const icon = { size: 16, stroke: 1.75 }

const Actions = ({ item, phone, onLeave }: ItemProps & { phone: boolean; onLeave: () => void }) => {
  const { t } = useTranslation(['recurring', 'common'])
  const canWrite = useCanMake(item.kind)
  const actions = useRecurringActions()
  const go = useNavigateTo()
  const toggle = useAction(() => actions.togglePause(item))
  const edit = `/recurring/edit/${item.id}`
  const isEnded = item.state === 'ended'
  useKeys(canWrite ? { e: () => go(edit), p: isEnded ? undefined : () => void toggle.run() } : {}, { inPanel: true })
  if (!canWrite) return null
  const isPaused = item.state === 'paused'
  return (
    <>
      {!isEnded && (
        <Button
          icon={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          busy={toggle.busy}
          onClick={() => void toggle.run()}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      )}
      {!phone && <RunNow item={item} />}
      <Menu position="bottom-end" width={220} zIndex={300} returnFocus>
        <Menu.Target>
          <IconButton label={t('common:more')} icon={<IconDots size={phone ? 22 : 18} stroke={1.75} />} />
        </Menu.Target>
        <Menu.Dropdown data-mantine-stop-propagation>
          <Menu.Item component={PageLink} href={edit} leftSection={<IconEdit {...icon} />}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void actions.remove(item.id, onLeave)}
          >
            {t('common:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const RunNow = ({ item }: ItemProps) => {
  const { t } = useTranslation('recurring')
  const actions = useRecurringActions()
  const run = useAction(() => actions.runNow(item.id))
  if (item.state === 'ended') return null
  return (
    <Button variant="filled" busy={run.busy} onClick={() => void run.run()}>
      {t(item.action === 'draft' ? 'run_draft' : `run_${item.kind}`)}
    </Button>
  )
}

/** Pinned to the bottom on a phone. */
const Foot = ({ item }: ItemProps) =>
  useCanMake(item.kind) && item.state !== 'ended' ? (
    <div className={classes.foot} data-pinned-form>
      <RunNow item={item} />
    </div>
  ) : null
