import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import type { NewExpenseValues } from './open-expense-form.tsx'
import { lockedParty } from '#domain/expense-rules.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { UnplacedQuestions } from '#web/resource/draft/conflict-questions.tsx'
import { ContinueDraft } from '#web/resource/draft/continue-draft.tsx'
import type { ContinuedDraft } from '#web/resource/draft/continue-draft.tsx'
import { DraftNotice } from '#web/resource/draft/draft-notice.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { attachNewUploads, clearNewUploads, newExpense, useUploads } from '#web/purchases/files/uploads.ts'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { closedReason } from '#web/setup/closed-until.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { ItemMenu } from '#web/resource/record/item-menu.tsx'
import { RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { CreditItem } from './credit-item.tsx'
import { ExpenseConflicts, KeptState } from './draft/expense-conflicts.tsx'
import { continuedValues, loadVendorOf } from './draft/expense-draft.ts'
import type { KeptExpense } from './draft/expense-draft.ts'
import { toFormValues } from './expense-values.ts'
import { deleteQuestion, lockedDelete } from './expense-state.ts'
import { AmountsPart } from './amounts-part.tsx'
import { CommentField, DocumentFields } from './document-fields.tsx'
import classes from './expense.module.css'
import { FilePreview, UploadPreview } from '#web/purchases/files/file-preview.tsx'
import { FilesPart } from '#web/purchases/files/files-part.tsx'
import { useExpenseForm } from './use-expense-form.ts'

/** What a new expense is made from: see the query of the call. */
const prefills = ['vendor_id', 'copy_of', 'credit_of'] as const

type PageProps = Omit<Props, 'id' | 'kept'>

/** The page of `/expense/create` and `/expense/edit/{id}`. */
export const ExpensePage = () => {
  const { t } = useTranslation('expense')
  const { onSaved, ...page } = usePageForm('/expense/list', t('list'))
  const { address } = useAddress()
  const go = useNavigateTo()
  const prefill = Object.fromEntries(
    prefills.flatMap((name) => (address[name] ? [[name, address[name]] as const] : [])),
  )
  const saved = (expense: Expense) => {
    onSaved()
    // Opens the saved expense: its files are uploaded there, and payments can be added.
    if (!page.id) attachNewUploads(expense)
    go(`/expense/list?open=${expense.id}`)
  }
  const props = { ...page, prefill, onSaved: saved }
  if (page.id) return <ExpenseForm key={page.id} {...props} />
  const { draft } = address
  if (!draft) return <NewExpense key={`new ${Object.entries(prefill).join(' ')}`} {...props} />
  return (
    <ContinueDraft key={draft} kind="expense" id={draft} prepare={loadVendorOf}>
      {(continued) => <NewExpense {...props} prefill={{}} draft={continued} />}
    </ContinueDraft>
  )
}

/** The form of a new expense, which is kept as a draft on the server from the first input. */
const NewExpense = ({ draft, ...props }: PageProps & { draft?: ContinuedDraft }) => {
  const { t } = useTranslation('error')
  const { data, error, retry } = useLoaded('expense.create_form', { query: props.prefill })
  const [kept, setKept] = useState<KeptExpense>()
  // Only once: a refetch in the background must not reset what is typed.
  if (!kept && data) {
    const { options } = data
    const initial = toFormValues(data.item)
    const typed = draft && { opened: draft.opened, typed: continuedValues(initial, draft.form, options) }
    setKept({ initial, options, ...typed })
  }
  if (error && !data) return <LoadError title={t('default_title')} error={error} onRetry={retry} />
  return kept ? <ExpenseForm id={undefined} {...props} kept={kept} /> : <PendingPage />
}

/** The form of a stored expense in a panel: see `openExpenseForm`. */
export const ExpenseFormPanel = ({ id }: { id: string }) => {
  const showSaved = useSavedToast()
  return <ExpenseForm id={id} prefill={{}} onSaved={() => showSaved()} />
}

/** The form of a new expense in a panel: see `openNewExpense`. */
export const NewExpensePanel = ({ part, from }: { part: string; from: NewExpenseValues }) => (
  <ExpenseForm id={undefined} prefill={{}} part={part} from={from} onSaved={attachNewUploads} />
)

type Props = {
  id: string | undefined
  prefill: Record<string, string>
  /** Of a new expense that comes from elsewhere: it has a draft of its own, and these values. */
  part?: string
  from?: NewExpenseValues
  /** A new expense whose draft is kept on the server. */
  kept?: KeptExpense
  onSaved: (expense: Expense) => void
  /** Leaves the page. A panel closes itself. */
  onCancel?: () => void
  /** The link back on a page. */
  above?: ReactNode
}

/** The form of an expense; on a page with a preview of its files beside it to type from. */
const ExpenseForm = ({ id, prefill, part, from, kept, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation('expense')
  const { t: purchase } = useTranslation('purchase')
  const canWrite = useCan('expense.write')
  const own = { ...(part ? { part } : {}), ...(from ? { from } : {}), ...(kept ? { kept } : {}) }
  const form = useExpenseForm({ id, prefill, ...own, onSaved })
  useEffect(() => (id ? undefined : clearNewUploads), [id])
  const { item } = form
  const locked = item?.deleted_at
    ? t('locked_deleted')
    : canWrite
      ? item?.refusals.edit === 'moved_in'
        ? purchase('locked_moved_in')
        : closedReason(item?.refusals.edit ?? null)
      : t('locked_role')
  const title = item ? (item.number ? t('title_of', { number: item.number }) : item.vendor_title) : t('title_new')
  const [shown, setShown] = useState<string>()
  const isPage = usePanel() === undefined
  const preview = usePreview(item, shown, isPage)
  const frame = (
    <FormFrame
      form={form}
      title={id && !item ? t('loading') : title}
      saveLabel={t('save')}
      locked={locked}
      above={above}
      badge={item ? <RecordBadge item={item} /> : kept && <KeptState state={form.keptDraft.state} />}
      actions={
        item && (
          <ItemMenu
            resource="expense"
            item={item}
            first={item.can.credit && <CreditItem expense={item} />}
            canWrite={item.deleted_at ? item.can.restore : canWrite}
            lockedDelete={lockedDelete(item, t)}
            deleteQuestion={deleteQuestion(t)}
            onLeave={onCancel}
          />
        )
      }
      onCancel={onCancel}
    >
      {kept && <DraftNotice kind="expense" state={form.keptDraft.state} />}
      <FilesPart expense={item} canWrite={locked === undefined} shown={preview?.key} onShow={setShown} />
      {item && lockedParty(item) && !locked && (
        <p className={classes.quietNote}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
          {t(lockedParty(item) === 'paid_locked' ? 'paid_note' : 'corrected_note')}
        </p>
      )}
      <DocumentFields form={form} isNew={!id} />
      <AmountsPart form={form} />
      <CommentField form={form} />
      <UnplacedQuestions isOf={() => true} />
    </FormFrame>
  )
  if (!isPage) return frame
  const asking = kept ? <ExpenseConflicts form={form}>{frame}</ExpenseConflicts> : frame
  return (
    <div className={classes.surface} data-aside={preview ? true : undefined}>
      {asking}
      {preview && <aside className={classes.aside}>{preview.preview}</aside>}
    </div>
  )
}

/** The preview of the selected file, else of the first. None in a panel and in a narrow window, which have no room beside the form. */
const usePreview = (item: Expense | undefined, shown: string | undefined, isPage: boolean) => {
  const narrow = useNarrow(1200)
  const uploads = useUploads(item?.id ?? newExpense).filter(({ error }) => !error || 'text' in error)
  const files = item?.files ?? []
  const file = files.find(({ id }) => id === shown)
  const upload = uploads.find(({ key }) => key === shown)
  const [firstFile] = files
  const [firstUpload] = uploads
  if (narrow || !isPage) return undefined
  if (item && file) return { key: file.id, preview: <FilePreview key={file.id} expenseId={item.id} file={file} /> }
  if (upload) return { key: upload.key, preview: <UploadPreview key={upload.key} upload={upload} /> }
  if (item && firstFile)
    return { key: firstFile.id, preview: <FilePreview key={firstFile.id} expenseId={item.id} file={firstFile} /> }
  return firstUpload && { key: firstUpload.key, preview: <UploadPreview key={firstUpload.key} upload={firstUpload} /> }
}
