import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { changeClient } from '#web/sales/invoice-editor/change-client.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FindingNote, FindingNotes, noteId } from './finding-notes.tsx'
import type { EInvoiceFindings, Finding } from './use-findings.ts'
import classes from './finding-notes.module.css'

type ClientNotesProps = { editor: Editor; form: EditorForm; stored: Invoice | undefined; findings: EInvoiceFindings }

const labels: Partial<Record<string, 'add_code' | 'add_address'>> = {
  vat_code: 'add_code',
  email: 'add_address',
  e_address: 'add_address',
}

/** What an e-invoice lacks of the client, with a link to its field in the client's panel. */
export const ClientNotes = ({ editor, form, stored, findings }: ClientNotesProps) => {
  const { t } = useTranslation('e_invoice_form')
  const fieldOf = ({ field }: Finding) => field.split('.')[1] ?? ''
  const open = async (name: string) => {
    if (await changeClient({ editor, form, stored }, name)) findings.rerun()
  }
  return findings.of('client').map((finding) => (
    <FindingNote key={noteId(finding)} finding={finding}>
      <Button variant="link" size="small" onClick={() => void open(fieldOf(finding))}>
        {t(labels[fieldOf(finding)] ?? 'change_client')}
      </Button>
    </FindingNote>
  ))
}

/** What an e-invoice lacks of the company, with a link to its settings. */
export const SellerNotes = ({ findings }: { findings: EInvoiceFindings }) => {
  const { t } = useTranslation('e_invoice_form')
  const { id } = useCompany()
  return findings.of('seller').map((finding) => (
    <FindingNote key={noteId(finding)} finding={finding}>
      <PageLink href={`/settings/company/${id}`}>{t('change_company')}</PageLink>
    </FindingNote>
  ))
}

/** What the lines, the discount and the delivery lack, each with the number of its line. */
export const LineNotes = ({ findings, form }: { findings: EInvoiceFindings; form: EditorForm }) => {
  const { t } = useTranslation('e_invoice_form')
  const list = findings.of('lines').map((finding) => {
    const key = /^lines\.([^.]+)/.exec(finding.field)?.[1]
    const number = form.lines.findIndex((line) => line.key === key) + 1
    return number > 0 ? { ...finding, message: t('of_line', { number, message: finding.message }) } : finding
  })
  if (list.length === 0) return null
  return (
    <div className={classes.lines}>
      <FindingNotes findings={list} />
    </div>
  )
}
