import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconBell,
  IconDownload,
  IconEdit,
  IconPlus,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { isOpenQuote } from '#domain/quote.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { openAddPayment } from '#web/sales/document-payment/open-add-payment.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { pdfQuery } from '#web/sales/sending/pdf-query.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { call } from '#web/platform/api/api.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import classes from './invoice-panel.module.css'
import { openMovedInInvoice } from './open-moved-in-invoice.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { useOpenInvoice } from './open-invoice.tsx'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = { invoice: Invoice; options: InvoiceOptions; texts: InvoiceTexts }

/** The header's actions: download, edit, next steps and a menu. On a phone the steps are in `PanelFoot`. */
export const PanelActions = ({
  invoice,
  options,
  texts,
  opened,
}: Props & { opened: Pick<ReturnType<typeof useOpenInvoice>, 'full' | 'setFull' | 'close'> }) => {
  const { t } = texts
  const phone = useNarrow()
  const download = useAction(() => downloadPdf(invoice))
  const steps = visibleSteps(invoice, phone)
  const menu = (
    <InvoiceMenu
      invoice={invoice}
      texts={texts}
      withEdit={!steps.includes('edit') && invoice.origin === 'own'}
      onLeave={opened.close}
    />
  )
  if (phone)
    return (
      <>
        {invoice.origin === 'own' && (
          <IconButton
            label={t('download')}
            icon={<IconDownload size={22} stroke={1.75} />}
            aria-busy={download.busy || undefined}
            onClick={() => void download.run()}
          />
        )}
        {menu}
      </>
    )
  return (
    <>
      {invoice.origin === 'own' && (
        <Button
          icon={<IconDownload size={16} stroke={1.75} />}
          busy={download.busy}
          aria-label={t('download')}
          onClick={() => void download.run()}
        >
          {t('pdf')}
        </Button>
      )}
      <Steps invoice={invoice} options={options} texts={texts} steps={steps} />
      <span className={classes.tools}>
        {menu}
        <IconButton
          label={t(opened.full ? 'not_full' : 'full')}
          icon={
            opened.full ? (
              <IconArrowsDiagonalMinimize2 size={18} stroke={1.75} />
            ) : (
              <IconArrowsDiagonal size={18} stroke={1.75} />
            )
          }
          onClick={() => opened.setFull(!opened.full)}
        />
      </span>
    </>
  )
}

/** The steps, pinned to the bottom on a phone. */
export const PanelFoot = (props: Props) => {
  const steps = visibleSteps(props.invoice, true)
  if (steps.length === 0) return null
  return (
    <div className={classes.foot} data-pinned-form>
      <Steps {...props} steps={steps} />
    </div>
  )
}

type Step =
  | 'remind'
  | 'edit'
  | 'edit_moved_in'
  | 'make_invoice'
  | 'pay'
  | 'send'
  | 'restore'
  | 'restore_voided'
  | 'accept'
  | 'decline'

/** The next steps, the likeliest last: send a new document, record the payment of a sent one, restore a void or deleted one. */
const stepsOf = ({ can, refusals, type, sent_at, deleted_at, voided_at, quote_state }: Invoice): Step[] => {
  if (deleted_at) return can.restore ? ['restore'] : []
  if (voided_at) return can.restore_voided ? ['restore_voided'] : []
  const edit = can.edit ? (['edit'] as const) : refusals.edit === 'moved_in' ? (['edit_moved_in'] as const) : []
  const pay = can.add_payment && type !== 'credit' ? (['pay'] as const) : []
  const make = can.make_invoice ? (['make_invoice'] as const) : []
  const answer = can.accept && sent_at ? (['decline', 'accept'] as const) : []
  // A quote that does not wait for an answer any more is not sent.
  const isOver = quote_state && !isOpenQuote(quote_state)
  const send = can.send && !sent_at && !isOver ? (['send'] as const) : []
  const remind = can.remind && send.length === 0 ? (['remind'] as const) : []
  return [...edit, ...remind, ...answer, ...make, ...pay, ...send]
}

const sourceOf = ({ type }: Invoice) => (type === 'quote' ? 'from_quote' : 'from_proforma')

/** As many steps as fit. Edit is in the menu too. */
const visibleSteps = (invoice: Invoice, phone: boolean): Step[] => stepsOf(invoice).slice(phone ? -2 : -3)

/** Only the last button is filled. */
const Steps = ({ steps, ...props }: Props & { steps: readonly Step[] }) =>
  steps.map((step, at) => <StepButton key={step} {...props} step={step} filled={at === steps.length - 1} />)

const StepButton = ({ step, filled, ...props }: Props & { step: Step; filled: boolean }) => {
  const { invoice, options, texts } = props
  const { t } = texts
  const actions = useInvoiceActions()
  const restore = useAction(() => actions.restore(invoice))
  const accept = useAction(() => actions.answerQuote(invoice, true))
  const decline = useAction(() => actions.answerQuote(invoice, false))
  const restoreVoided = useAction(() => actions.restoreVoided(invoice))
  const icon = { size: 16, stroke: 1.75 }
  // A void document has no usual next step, so the button is not filled.
  const variant = filled && step !== 'restore_voided' ? 'filled' : 'default'
  const link = (to: string, label: string, mark?: ReactNode) => (
    <Button variant={variant} icon={mark} component={PageLink} href={to}>
      {label}
    </Button>
  )
  const button = (label: string, onClick: () => unknown, mark?: ReactNode, busy = false) => (
    <Button variant={variant} icon={mark} busy={busy} onClick={() => void onClick()}>
      {label}
    </Button>
  )
  switch (step) {
    case 'edit':
      return link(`/invoice/edit/${invoice.id}`, t('edit'), <IconEdit {...icon} />)
    case 'edit_moved_in':
      return button(t('edit'), () => openMovedInInvoice(invoice), <IconEdit {...icon} />)
    case 'make_invoice':
      return link(`/invoice/create?${sourceOf(invoice)}=${invoice.id}`, t('make_invoice'))
    case 'pay':
      return button(t('add_payment'), () => openAddPayment(invoice, options), <IconPlus {...icon} />)
    case 'remind':
      return button(t('remind'), () => openSendPanel({ invoice, reminder: true }), <IconBell {...icon} />)
    case 'send':
      return button(t('send'), () => openSendPanel({ invoice }), <IconSend {...icon} />)
    case 'accept':
      return button(t('accept_quote'), accept.run, undefined, accept.busy)
    case 'decline':
      return button(t('decline_quote'), decline.run, undefined, decline.busy)
    case 'restore':
      return button(t('restore'), restore.run, undefined, restore.busy)
    case 'restore_voided':
      return button(t('restore_voided'), restoreVoided.run, undefined, restoreVoided.busy)
  }
}

/** Saves the PDF under the document's number. A number may have characters that no file name may have: 'AB/2026'. */
const downloadPdf = async ({ id, number, voided_at }: Invoice): Promise<void> =>
  saveFile(
    await call('invoice.pdf', { params: { id }, query: pdfQuery({ voided_at }) }),
    `${number.replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`,
  )
