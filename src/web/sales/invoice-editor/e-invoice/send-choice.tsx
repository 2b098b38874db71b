import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import { SheetDialog } from '#web/ui/layers/sheet-dialog.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { EInvoiceFindings, Finding } from './use-findings.ts'
import classes from './send-choice.module.css'

type Way = Client['sends']

export type SendChoiceProps = {
  open: boolean
  onClose: () => void
  /** How the client usually gets invoices. */
  sends: Way
  email: string | null
  number: string
  findings: EInvoiceFindings
  /** 'Išrašyti ir siųsti'. */
  sendLabel: string
  onSend: (way: Way) => void
}

/** Asks how to send the invoice, below its button; on a phone from below. */
export const SendChoice = ({ children, ...props }: SendChoiceProps & { /** The button. */ children: ReactElement }) => {
  const { t } = useTranslation('e_invoice_form')
  const phone = useNarrow()
  const { open, onClose } = props
  if (!props.findings.isWanted) return children
  if (phone)
    return (
      <>
        {children}
        <SheetDialog open={open} title={t('how')} onCancel={onClose}>
          <Ways {...props} />
        </SheetDialog>
      </>
    )
  return (
    <Popover
      opened={open}
      onChange={(now) => now || onClose()}
      position="bottom-end"
      trapFocus
      returnFocus
      zIndex={300}
      width={405}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('how')} data-mantine-stop-propagation>
        <h2 className={classes.title}>{t('how')}</h2>
        <Ways {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Ways = ({ sends, email, number, findings, sendLabel, onSend, onClose }: SendChoiceProps) => {
  const { t } = useTranslation('e_invoice_form')
  const { data } = useLoaded('company.peppol', { params: { id: useCompany().id } })
  const hasPeppol = data?.item.configured === true && data.item.state === 'on'
  const [chosen, setChosen] = useState(sends)
  // Without Peppol, UBL by email is the nearest.
  const way = chosen === 'peppol' && !hasPeppol ? 'pdf+ubl' : chosen
  const missing: Record<Way, readonly Finding[]> = {
    pdf: [],
    'pdf+ubl': findings.fatal,
    peppol: findings.fatalForPeppol,
  }
  const isLocked = missing[way].length > 0
  const send = (by: Way) => {
    onClose()
    onSend(by)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the dialog is inside the page of the form.
    event.stopPropagation()
    if (!isLocked) send(way)
  }
  const row = (value: Way, label: string, note: string) => (
    <WayRow
      value={value}
      label={label}
      note={value === sends ? t('usual', { note }) : note}
      problem={missing[value].map(({ message }) => message).join(' ')}
      checked={way === value}
      onChoose={setChosen}
    />
  )
  const files = { pdf: `${number}.pdf`, xml: `${number}.xml` }
  return (
    <form onSubmit={submit} noValidate className={classes.ways} aria-label={t('how')}>
      {row('pdf', t('way_pdf'), email ?? t('no_address'))}
      {row('pdf+ubl', t('way_ubl'), t('way_ubl_note', files))}
      {hasPeppol ? (
        row('peppol', t('way_peppol'), t('way_peppol_note'))
      ) : (
        <WayRow value="peppol" label={t('way_peppol')} note={t('peppol_off')} />
      )}
      {isLocked && <p className={classes.later}>{t('later')}</p>}
      <div className={classes.actions}>
        <Button type="submit" variant="filled" locked={isLocked ? t('locked') : undefined}>
          {sendLabel}
        </Button>
        {isLocked && <Button onClick={() => send('pdf')}>{t('pdf_only')}</Button>}
      </div>
    </form>
  )
}

type WayRowProps = {
  value: Way
  label: string
  note: string
  /** Why it cannot be sent so yet. */
  problem?: string
  checked?: boolean
  /** Without it the row is locked; the note says why. */
  onChoose?: (value: Way) => void
}

const WayRow = ({ value, label, note, problem, checked = false, onChoose }: WayRowProps) => (
  <label className={classes.row} data-locked={onChoose ? undefined : true}>
    <CheckBox
      look="radio"
      name="send-way"
      checked={checked}
      disabled={!onChoose}
      data-autofocus={checked || undefined}
      onChange={() => onChoose?.(value)}
    />
    <span>
      <span className={classes.label}>{label}</span>
      <span className={classes.note}>
        <Unbroken>{note}</Unbroken>
      </span>
      {problem && <span className={classes.problem}>{problem}</span>}
    </span>
  </label>
)
