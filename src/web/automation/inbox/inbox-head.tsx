import { IconCamera, IconChecks, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxTabs } from '#domain/paper/read-paper.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { approveCertain } from './decide.ts'
import { FileInput } from './receive-files.tsx'
import type { Inbox } from './use-inbox.ts'

/** Title, buttons and tabs. */
export const InboxHead = ({ list, mayWrite }: { list: Inbox; mayWrite: boolean }) => {
  const { t } = useTranslation('inbox')
  const phone = useNarrow()
  const choose = useRef<HTMLInputElement>(null)
  const photograph = useRef<HTMLInputElement>(null)
  const figures = new Intl.NumberFormat(currentLanguage())
  const upload = (
    <>
      <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={() => choose.current?.click()}>
        {t('upload')}
      </Button>
      <FileInput at={choose} label={t('upload')} />
      {phone && (
        <>
          <Button
            variant="filled"
            icon={<IconCamera size={18} stroke={1.75} />}
            onClick={() => photograph.current?.click()}
          >
            {t('photograph')}
          </Button>
          <FileInput at={photograph} label={t('photograph')} camera />
        </>
      )}
    </>
  )
  return (
    <PageHead
      title={t('title')}
      actions={
        mayWrite && (
          <>
            {upload}
            <ApproveCertain list={list} />
          </>
        )
      }
      tabs={
        <TabsLine
          label={t('tabs')}
          current={list.tab}
          tabs={inboxTabs.map((key) => ({
            key,
            label: t(`tab_${key}`),
            count: list.meta && figures.format(list.meta.counts[key]),
          }))}
          renderTab={({ key }, props) => (
            <Link
              to="."
              search={(now: Record<string, string>) =>
                changed(now, { tab: key === 'waiting' ? undefined : key, open: undefined })
              }
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        />
      }
    />
  )
}

/** Approves what was read for certain, one after another, and says what became of it. */
const ApproveCertain = ({ list }: { list: Inbox }) => {
  const { t } = useTranslation('inbox')
  const [done, setDone] = useState(0)
  const ids = list.rows.filter(({ state }) => state === 'ready').map(({ id }) => id)
  const approve = useAction(async () => {
    const { approved, failed, reason } = await approveCertain(ids, setDone)
    list.setOpen(undefined)
    const text = [t('outcome', { count: approved }), failed > 0 ? t('outcome_failed', { count: failed }) : '', reason]
    if (failed > 0) toast.error(text.filter(Boolean).join(' '))
    else toast.success(text.filter(Boolean).join(' '))
  })
  if (list.tab !== 'waiting' || (ids.length === 0 && !approve.busy)) return null
  return (
    <Button icon={<IconChecks size={16} stroke={1.75} />} busy={approve.busy} onClick={() => void approve.run()}>
      {approve.busy ? t('approving', { done: done + 1 }) : t('approve_certain', { count: ids.length })}
    </Button>
  )
}
