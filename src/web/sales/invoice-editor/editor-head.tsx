import { IconArrowLeft, IconClock, IconEye, IconEyeOff, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { modKey } from '#web/platform/browser.ts'
import { useInvoicesLeft, useInvoicesLeftText } from '#web/account/subscription/plan-usage.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow, useOneColumn } from '#web/ui/frame/use-narrow.ts'
import { SendChoice } from './e-invoice/send-choice.tsx'
import type { SendChoiceProps } from './e-invoice/send-choice.tsx'
import { usePageBefore } from '#web/sales/invoice-editor/form/use-editor-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { priceText } from '#web/resource/figures.ts'

export const BackLink = () => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  const pageBefore = usePageBefore()
  return (
    <IconButton
      component={PageLink}
      href={pageBefore ?? '/invoice/list'}
      label={t(pageBefore ? 'back' : 'back_to_list')}
      icon={phone ? <IconX size={22} stroke={1.75} /> : <IconArrowLeft size={18} stroke={1.75} />}
    />
  )
}

/** `number` is that of the stored invoice, if it is edited. */
export const EditorTitle = ({ form, number }: { form: EditorForm; number: string | undefined }) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  if (number !== undefined) return t('edit_title', { number })
  if (phone) return t(form.type === 'simple' ? 'new_short' : `new_short_${form.type}`)
  return form.type === 'simple' && form.vat ? t('new_simple_vat') : t(`new_${form.type}`)
}

type ActionsProps = {
  busy: boolean
  type: EditorForm['type']
  isNew: boolean
  onSave: (sends: boolean) => void
  hidden: boolean
  onHide: (hidden: boolean) => void
  /** Plans a new invoice for a time. */
  later: { run: () => unknown; busy: boolean } | undefined
  /** How to send it, asked by the last button. */
  choice: Omit<SendChoiceProps, 'sendLabel'>
}

export const EditorActions = ({ busy, type, isNew, onSave, hidden, onHide, later, choice }: ActionsProps) => {
  const { t } = useTranslation(['invoice', 'draft_editor'])
  const phone = useNarrow()
  const oneColumn = useOneColumn()
  const locked = useNoneLeft(isNew && type === 'simple')
  const sendLabel = t(isNew ? 'issue_and_send' : 'save_and_send')
  const Eye = hidden ? IconEye : IconEyeOff
  return (
    <>
      {!oneColumn && (
        <Button variant="subtle" icon={<Eye size={16} stroke={1.75} />} onClick={() => onHide(!hidden)}>
          {hidden ? t('show_document') : t('hide_document')}
        </Button>
      )}
      {later && (
        <IconButton
          variant="default"
          label={t('draft_editor:send_later')}
          icon={<IconClock size={phone ? 20 : 16} stroke={1.75} />}
          aria-busy={later.busy || undefined}
          onClick={() => void later.run()}
        />
      )}
      <Button busy={busy} locked={locked} onClick={() => onSave(false)}>
        {t(isNew ? issueKeys[type] : 'save')}
      </Button>
      <SendChoice {...choice} sendLabel={sendLabel}>
        <Button
          variant="filled"
          busy={busy}
          locked={locked}
          icon={<IconSend size={phone ? 20 : 16} stroke={1.75} />}
          keyHint={phone || locked ? undefined : `${modKey} ↵`}
          onClick={() => onSave(true)}
        >
          {sendLabel}
        </Button>
      </SendChoice>
    </>
  )
}

/** Why no more invoices can be issued this month; undefined if they can. */
const useNoneLeft = (isCounted: boolean): string | undefined => {
  const left = useInvoicesLeft()
  const texts = useInvoicesLeftText()
  return isCounted && left?.count === 0 ? texts(left) : undefined
}

const issueKeys = { simple: 'issue', proforma: 'issue_proforma', quote: 'issue_quote', credit: 'issue_credit' } as const

/** The total that is pinned above the buttons on a phone. */
export const usePinnedTotal = (form: EditorForm, totals: InvoiceTotals) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const figure = (amount: string) => priceText(amount, form.currency, locale)
  return {
    label: form.vat ? t('total_with_vat') : t('total'),
    note: form.vat && t('total_note', { net: figure(totals.total_without_vat), vat: figure(totals.vat_total) }),
    amount: <Money amount={totals.total} currency={form.currency} locale={locale} total />,
  }
}
