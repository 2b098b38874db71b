import type { ReactNode } from 'react'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { InvoicesLeftNotice } from '#web/account/subscription/plan-notices.tsx'
import { EditorSection } from '#web/ui/frame/editor-frame.tsx'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { ClientNews } from './client-news.tsx'
import { ClientPart } from './client-part.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import classes from './editor-parts.module.css'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { UnplacedQuestions } from '#web/resource/draft/conflict-questions.tsx'
import { DraftNotice } from '#web/resource/draft/draft-notice.tsx'
import type { DraftState } from '#web/resource/draft/draft-sync.ts'
import { partOf } from './draft/conflict-texts.ts'
import type { ConflictPart } from './draft/conflict-texts.ts'
import { LineNotes, SellerNotes } from './e-invoice/form-notes.tsx'
import { FindingNotes } from './e-invoice/finding-notes.tsx'
import { ReferenceFields } from './e-invoice/reference-fields.tsx'
import type { EInvoiceFindings } from './e-invoice/use-findings.ts'
import { FactsPart } from './facts-part.tsx'
import { LastLines } from './last-lines.tsx'
import { LinesPart } from '#web/sales/invoice-editor/lines/lines-part.tsx'
import { MorePart } from './more-part.tsx'
import { SourcePart } from './source-part.tsx'
import { SumsPart } from './sums-part.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { useEditorForm } from '#web/sales/invoice-editor/form/use-editor-form.ts'

type Props = {
  editor: Editor
  form: EditorForm
  initialValues: EditorForm
  totals: InvoiceTotals
  typed: ReturnType<typeof useEditorForm>
  /** The notice with both versions, if another user has saved the invoice meanwhile. */
  stale: ReactNode
  today: string
  stored: Invoice | undefined
  findings: EInvoiceFindings
  /** On a phone: what an e-invoice lacks. */
  badge: ReactNode
  draft: DraftState
}

/** The form from top to bottom: client, dates, lines and totals. */
export const EditorParts = ({
  editor,
  form,
  initialValues,
  totals,
  typed,
  stale,
  today,
  stored,
  findings,
  badge,
  draft,
}: Props) => {
  const { errors, errorOf } = typed
  return (
    <div className={classes.form}>
      <div className={classes.notices}>
        {!stored && form.type === 'simple' && <InvoicesLeftNotice />}
        {stale}
        {badge}
        <SellerNotes findings={findings} />
        <DraftNotice kind="invoice" state={draft} />
        <FormNotices form={typed} />
      </div>
      {!stored && !form.proforma_id && (
        <div className={classes.type}>
          <TypeChoice editor={editor} type={form.type} />
          <AskedBelow id="invoice-type" />
        </div>
      )}
      <SourcePart {...{ editor, form, initialValues, stored }} />
      <EditorSection>
        <ClientPart {...{ editor, form, findings, stored }} error={errorOf('client_id')} />
        {!stored && <LastLines editor={editor} form={form} />}
        <ClientNews editor={editor} form={form} stored={stored} />
        <Unplaced part="client" />
      </EditorSection>
      <EditorSection>
        <FactsPart editor={editor} form={form} errorOf={errorOf} today={today} storedNumber={stored?.number} />
        <FindingNotes findings={findings.of('facts')} />
        {findings.isWanted && <ReferenceFields {...{ editor, form, errorOf, findings }} />}
        <Unplaced part="facts" />
      </EditorSection>
      <EditorSection flush>
        <LinesPart editor={editor} form={form} totals={totals} errors={errors} />
        {errors.lines && (
          <div className={classes.linesError}>
            <FieldNote error={errorOf('lines')} />
          </div>
        )}
        <LineNotes findings={findings} form={form} />
        <Unplaced part="lines" />
      </EditorSection>
      <EditorSection>
        <SumsPart editor={editor} form={form} totals={totals} errorOf={errorOf} />
        <Unplaced part="sums" />
      </EditorSection>
      <EditorSection>
        <MorePart editor={editor} form={form} today={today} errorOf={errorOf} isEInvoice={findings.isWanted} />
        <FindingNotes findings={findings.of('more')} />
        <Unplaced part="more" />
      </EditorSection>
    </div>
  )
}

/** What is asked about fields of the part that are not on screen. */
const Unplaced = ({ part }: { part: ConflictPart }) => <UnplacedQuestions isOf={(field) => partOf(field) === part} />
