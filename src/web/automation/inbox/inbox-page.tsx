import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeSharedFiles } from '#web/platform/installed.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { ListError } from '#web/resource/record/load-error.tsx'
import { Button, Kbd } from '#web/ui/buttons/button.tsx'
import { DropOver } from '#web/ui/fields/drop-over.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { inboxTabs } from '#domain/paper/read-paper.ts'
import { InboxHead } from './inbox-head.tsx'
import { InboxTable } from './inbox-table.tsx'
import classes from './inbox.module.css'
import { MailNotices } from './mail-notices.tsx'
import { PaperPane } from './paper-pane.tsx'
import { DropFrame, RefusedFiles } from './receive-files.tsx'
import { sendPapers, useSentFiles } from './send-papers.ts'
import { useInbox } from './use-inbox.ts'
import type { Inbox } from './use-inbox.ts'

/** The page of `/inbox`: papers that wait at the left, the selected one at the right. On a phone one of both. */
export const InboxPage = () => {
  const { t } = useTranslation(['inbox', 'expense'])
  const list = useInbox()
  const narrow = useNarrow(1200)
  const mayWrite = useCan('expense.write')
  const drop = useDrop((files) => mayWrite && sendPapers(files))
  useTabKeys(inboxTabs, list.setTab)
  useSharedFiles()
  const selected = list.open ?? (narrow ? undefined : list.rows[0]?.id)
  // A person who steps through the list by keys keeps the keys; one who has chosen a paper types.
  const [typed, setTyped] = useState<string>()
  const choose = (id: string | undefined) => {
    setTyped(id)
    list.setOpen(id)
  }
  const next = useSteps(list, selected, choose)
  const isPaper = narrow && selected !== undefined
  return (
    <div className={classes.page} {...drop.props}>
      {!isPaper && (
        <div className={classes.list}>
          <InboxHead list={list} mayWrite={mayWrite} />
          <Body list={list} selected={selected} onSelect={choose} mayWrite={mayWrite} />
        </div>
      )}
      {selected !== undefined && (
        <PaperPane
          key={selected}
          id={selected}
          focuses={typed === selected}
          onDecided={next}
          above={
            narrow && (
              <div className={classes.back}>
                <Button variant="subtle" icon={<IconArrowLeft size={18} stroke={1.75} />} onClick={list.close}>
                  {t('back')}
                </Button>
              </div>
            )
          }
        />
      )}
      {drop.over && mayWrite && <DropOver text={t('expense:drop_files_here')} />}
    </div>
  )
}

/** Sends the files that another app has shared with this one, once. */
const useSharedFiles = () => {
  const { address, change } = useAddress()
  const isShared = address['shared'] !== undefined
  useEffect(() => {
    if (!isShared) return
    change((now) => changed(now, { shared: undefined }), { replace: true })
    void takeSharedFiles().then((files) => sendPapers(files, 'share'))
  }, [isShared, change])
}

/** `j` and `k` move; after a decision the next paper is shown. */
const useSteps = (list: Inbox, selected: string | undefined, choose: (id: string | undefined) => void) => {
  const at = list.rows.findIndex(({ id }) => id === selected)
  const show = (index: number) => {
    const row = list.rows[index]
    if (!row) return
    list.setOpen(row.id)
    document.querySelector<HTMLElement>(`[data-paper="${row.id}"]`)?.focus()
  }
  useKeys({
    j: () => show(Math.min(at + 1, list.rows.length - 1)),
    k: () => show(Math.max(at - 1, 0)),
  })
  return () => choose((list.rows[at + 1] ?? list.rows[at - 1])?.id)
}

type BodyProps = { list: Inbox; selected: string | undefined; onSelect: (id: string) => void; mayWrite: boolean }

const Body = ({ list, selected, onSelect, mayWrite }: BodyProps) => {
  const { t } = useTranslation('inbox')
  const sent = useSentFiles()
  const { hasMore, loadMore } = list
  useEffect(() => {
    // A tab with more papers than a page is loaded as far as people scroll; the keys need the next rows.
    if (hasMore && list.rows.at(-1)?.id === selected) loadMore()
  }, [hasMore, loadMore, list.rows, selected])
  if (list.error) return <ListError error={list.error} onRetry={list.retry} />
  if (list.loading)
    return (
      <div className={classes.bones} role="status" aria-label={t('loading')}>
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    )
  const isWaiting = list.tab === 'waiting'
  const isEmpty = list.rows.length === 0 && sent.length === 0
  return (
    <>
      {isWaiting && mayWrite && <DropFrame address={list.meta?.address ?? null} alone={isEmpty} />}
      {isWaiting && <RefusedFiles />}
      {isWaiting && <MailNotices mayWrite={mayWrite} />}
      {list.rows.length > 0 && <InboxTable rows={list.rows} selected={selected} onSelect={onSelect} />}
      {isEmpty && !isWaiting && <p className={classes.none}>{t('none')}</p>}
      {hasMore && (
        <Button variant="subtle" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
      {list.rows.length > 0 && isWaiting && <Keys />}
      {list.rows.length > 0 && isWaiting && <Foot list={list} />}
    </>
  )
}

const Keys = () => {
  const { t } = useTranslation('inbox')
  return (
    <p className={classes.keys} aria-hidden="true">
      <span>
        <Kbd>j</Kbd> <Kbd>k</Kbd> {t('key_rows')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('key_approve')}
      </span>
      <span>
        <Kbd>x</Kbd> {t('key_reject')}
      </span>
      <span>
        <Kbd>e</Kbd> {t('key_edit')}
      </span>
    </p>
  )
}

const Foot = ({ list }: { list: Inbox }) => {
  const { t } = useTranslation('inbox')
  const { counts, sums } = list.meta ?? { counts: { waiting: 0 }, sums: [] }
  return (
    <div className={classes.sums}>
      <span>{t('waiting', { count: counts.waiting })}</span>
      <span className={classes.sum}>
        {sums.length > 0 && t('sum_read')}
        {sums.map(({ currency, total }) => (
          <Money key={currency} amount={total} currency={currency} locale={currentLanguage()} total />
        ))}
      </span>
    </div>
  )
}
