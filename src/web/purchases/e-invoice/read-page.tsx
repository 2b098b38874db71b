import { IconCamera, IconChevronLeft, IconChevronRight, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { takeSharedFiles } from '#web/platform/installed.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { addUploads } from '#web/purchases/files/uploads.ts'
import { PlainForm } from './plain-form.tsx'
import { ReadForm } from './read-form.tsx'
import classes from './read-form.module.css'
import { addToQueue, leaveOut, readAgain, showFile, takeAsPlainFile, useReadQueue } from './read-queue.ts'
import type { QueuedFile } from './read-queue.ts'

/** The page of `/expense/read`: files that become expenses, one after another. */
export const ReadPage = () => {
  const { t } = useTranslation('read_file')
  const { t: expense } = useTranslation('expense')
  const { above } = usePageForm('/expense/list', expense('list'))
  const { files, index, current } = useReadQueue()
  const go = useNavigateTo()
  const isLast = files.length <= 1
  useStepKeys(files, index)
  useSharedFiles()
  if (!current) return <EmptyQueue above={above} />
  const remove = () => {
    const undo = leaveOut(current.key)
    toast.success(t('left_out', { name: current.file.name }), { action: { label: t('undo'), onClick: undo } })
  }
  const finish = (saved: Expense) => {
    addUploads(saved.id, [current.file], { embedded: true })
    leaveOut(current.key)
    if (isLast) go(`/expense/list?open=${saved.id}`)
    else
      toast.success(t('saved'), {
        action: { label: t('open_saved'), onClick: () => go(`/expense/list?open=${saved.id}`) },
      })
  }
  const shared = { above, actions: <Steps files={files} index={index} />, isLast, onSaved: finish, onLeaveOut: remove }
  if (current.read)
    return <ReadForm key={current.key} fileKey={current.key} file={current.file} read={current.read} {...shared} />
  if (current.isPlain) return <PlainForm key={current.key} fileKey={current.key} file={current.file} {...shared} />
  return (
    <>
      <PageHead title={t('title')} above={above} actions={shared.actions} />
      {current.error ? (
        <Failed queued={current} onLeaveOut={remove} />
      ) : (
        <div role="status" aria-label={t('reading', { name: current.file.name })}>
          <FormSkeleton />
        </div>
      )}
    </>
  )
}

/** Adds the files that another app has shared with this one. */
const useSharedFiles = () => {
  const { address } = useAddress()
  const isShared = address['shared'] !== undefined
  useEffect(() => {
    if (isShared) void takeSharedFiles().then(addToQueue)
  }, [isShared])
}

/** Alt+← and Alt+→ step through the files. */
const useStepKeys = (files: readonly QueuedFile[], index: number) => {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!event.altKey || by === undefined || files.length === 0) return
      // The browser would go back or forward.
      event.preventDefault()
      const next = files[index + by]
      if (next) showFile(next.key)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [files, index])
}

const Steps = ({ files, index }: { files: readonly QueuedFile[]; index: number }) => {
  const { t } = useTranslation('read_file')
  if (files.length < 2) return null
  const [previous, next] = [files[index - 1], files[index + 1]]
  return (
    <div className={classes.steps} role="group" aria-label={t('queue')}>
      <span>{t('position', { index: index + 1, count: files.length })}</span>
      <IconButton
        label={t('previous')}
        icon={<IconChevronLeft size={18} stroke={1.75} />}
        disabled={!previous}
        onClick={() => previous && showFile(previous.key)}
      />
      <IconButton
        label={t('next')}
        icon={<IconChevronRight size={18} stroke={1.75} />}
        disabled={!next}
        onClick={() => next && showFile(next.key)}
      />
    </div>
  )
}

/** Why a file was not read, and what can be done with it. */
const Failed = ({ queued: { key, file, error }, onLeaveOut }: { queued: QueuedFile; onLeaveOut: () => void }) => {
  const { t } = useTranslation('read_file')
  const { t: expense } = useTranslation('expense')
  if (!error) return null
  const mayRetry = 'key' in error ? error.key === 'file_offline' : error.mayRetry
  const mayAttach = 'text' in error
  return (
    <section className={classes.failed} role="alert">
      <h2>{t('unreadable', { name: file.name })}</h2>
      <p>{'text' in error ? error.text : expense(error.key)}</p>
      <div className={classes.buttons}>
        {mayRetry && (
          <Button variant="filled" onClick={() => readAgain(key)}>
            {t('again')}
          </Button>
        )}
        {mayAttach && <Button onClick={() => takeAsPlainFile(key)}>{t('as_plain')}</Button>}
        <Button onClick={onLeaveOut}>{t('leave_out')}</Button>
      </div>
    </section>
  )
}

const EmptyQueue = ({ above }: { above: ReactNode }) => {
  const { t } = useTranslation(['read_file', 'expense'])
  const choose = useRef<HTMLInputElement>(null)
  const photograph = useRef<HTMLInputElement>(null)
  const isPhone = useNarrow()
  const drop = useDrop(addToQueue)
  return (
    <>
      <PageHead title={t('page')} above={above} />
      <div className={classes.zone} data-over={drop.over || undefined} {...drop.props}>
        <IconUpload size={22} stroke={1.5} aria-hidden="true" />
        <h2>{drop.over ? t('expense:drop_files_here') : t(isPhone ? 'phone_title' : 'empty_title')}</h2>
        <p>{t(isPhone ? 'phone_text' : 'empty_text')}</p>
        {isPhone && (
          <Button
            variant="filled"
            icon={<IconCamera size={18} stroke={1.75} />}
            onClick={() => photograph.current?.click()}
          >
            {t('photograph')}
          </Button>
        )}
        <Button variant={isPhone ? 'default' : 'filled'} onClick={() => choose.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={choose}
          type="file"
          multiple
          hidden
          aria-label={t('choose')}
          accept=".xml,.pdf,application/xml,text/xml,application/pdf,image/*"
          onChange={({ currentTarget }) => addToQueue([...(currentTarget.files ?? [])])}
        />
        <input
          ref={photograph}
          type="file"
          hidden
          aria-label={t('photograph')}
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => addToQueue([...(currentTarget.files ?? [])])}
        />
      </div>
    </>
  )
}
