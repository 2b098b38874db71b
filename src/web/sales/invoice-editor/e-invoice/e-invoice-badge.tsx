import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { controlId, focusControl } from '#web/sales/invoice-editor/form/field-controls.ts'
import { noteId } from './finding-notes.tsx'
import type { EInvoiceFindings, Finding } from './use-findings.ts'
import classes from './finding-notes.module.css'

type Props = {
  findings: EInvoiceFindings
  editor: Editor
  /** Shows the form, if the document is shown instead of it. */
  onGo: () => void
}

/** How much an e-invoice of the form lacks. A click goes to the first finding, the next one to the next. */
export const EInvoiceBadge = ({ findings: { isShown, list }, editor, onGo }: Props) => {
  const { t } = useTranslation('e_invoice_form')
  const last = useRef(-1)
  if (!isShown) return null
  if (list.length === 0)
    return (
      <span className={classes.badge} data-fine>
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        {t('fine')}
      </span>
    )
  const goToNext = () => {
    last.current = (last.current + 1) % list.length
    const finding = list[last.current]
    if (!finding) return
    onGo()
    goTo(finding, editor)
  }
  return (
    <button type="button" className={classes.badge} title={t('go')} onClick={goToNext}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {t('missing', { count: list.length })}
    </button>
  )
}

/** Focuses the field, else the link that corrects it, else the note itself: fields of the client and the company are not in the form. */
const goTo = (finding: Finding, editor: Editor): void => {
  focusControl(controlId(finding.field, editor))
  const note = document.getElementById(noteId(finding))
  const isFocused = document.activeElement?.id === controlId(finding.field, editor)
  if (!isFocused) (note?.querySelector<HTMLElement>('a, button') ?? note)?.focus()
  note?.scrollIntoView({ block: 'nearest' })
}
