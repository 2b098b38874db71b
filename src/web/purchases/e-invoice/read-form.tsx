import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import type { EInvoiceMessage, ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { hasDifference } from '#domain/e-invoice/compare-totals.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AmountsPart } from '#web/purchases/expense/amounts-part.tsx'
import { CommentField, DocumentFields } from '#web/purchases/expense/document-fields.tsx'
import expense from '#web/purchases/expense/expense.module.css'
import { FilePaper } from './file-paper.tsx'
import type { PaperMark } from './paper-view.tsx'
import classes from './read-form.module.css'
import { TotalsCompare } from './totals-compare.tsx'
import { useReadForm } from './use-read-form.ts'
import { VendorNotes } from './vendor-notes.tsx'

type Props = {
  fileKey: string
  file: File
  read: ReadEInvoice
  isLast: boolean
  above: ReactNode
  actions: ReactNode
  onSaved: (expense: Expense) => void
  onLeaveOut: () => void
}

/** The form of an expense filled from an e-invoice, with its paper beside it. */
export const ReadForm = ({ fileKey, file, read, isLast, above, actions, onSaved, onLeaveOut }: Props) => {
  const { t } = useTranslation('read_file')
  const narrow = useNarrow(1200)
  const [tab, setTab] = useState<'form' | 'paper'>('form')
  const [mark, setMark] = useState<PaperMark>()
  const { form, sums, choice, choose, isAsked, account, setAccount } = useReadForm(read, fileKey, onSaved)
  const markFocused = ({ target }: FocusEvent) => setMark(marks.find((name) => target.id.startsWith(form.idOf(name))))
  const paper = <FilePaper file={file} read={read} mark={mark} hasDifference={hasDifference(sums)} />
  return (
    <div className={expense.surface} data-aside={narrow ? undefined : true} onFocus={markFocused}>
      <FormFrame
        form={form}
        title={t('title')}
        badge={<span className={classes.source}>{t('from_e_invoice')}</span>}
        above={above}
        actions={actions}
        saveLabel={t(isLast ? 'save' : 'save_next')}
        cancelLabel={t('leave_out')}
        onCancel={onLeaveOut}
        tabs={
          narrow && (
            <div className={classes.tabs}>
              <Segmented
                label={t('tabs')}
                value={tab}
                onChange={setTab}
                wide
                options={[
                  { value: 'form', label: t('tab_form') },
                  { value: 'paper', label: t('tab_paper') },
                ]}
              />
            </div>
          )
        }
        replacement={narrow && tab === 'paper' ? <div className={classes.narrowPaper}>{paper}</div> : undefined}
      >
        {read.findings.length > 0 && <Findings findings={read.findings} />}
        <DocumentFields
          form={form}
          isNew={false}
          vendorNotes={
            <VendorNotes
              vendor={read.vendor}
              vendorId={form.values?.vendor_id ?? ''}
              account={account}
              onAccount={setAccount}
            />
          }
        />
        <AmountsPart form={form} hasOwnTotals={sums.length > 0} />
        {sums.length > 0 && (
          <TotalsCompare
            sums={sums}
            view={read.view}
            currency={read.view.currency}
            choice={choice}
            onChoose={choose}
            isAsked={isAsked}
          />
        )}
        <CommentField form={form} />
      </FormFrame>
      {!narrow && <aside className={expense.aside}>{paper}</aside>}
    </div>
  )
}

/** Longer names first: `date_due` also begins with `date`. */
const marks: readonly PaperMark[] = [
  'vendor_id',
  'number',
  'date_due',
  'date',
  'currency',
  'lines',
  'totals',
  'comment',
]

const Findings = ({ findings }: { findings: readonly EInvoiceMessage[] }) => (
  <ul className={classes.findings}>
    {findings.map(({ code, severity, message }) => (
      <li key={code} data-severity={severity}>
        {severity === 'warning' ? (
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        )}
        <span>{message}</span>
      </li>
    ))}
  </ul>
)
