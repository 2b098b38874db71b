import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconDownload, IconEdit, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import { openAddPayment } from '../payment/open-add-payment.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useAction } from '../use-action.ts'
import { useCan } from '../use-can.ts'
import { downloadPdf } from './download-pdf.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import classes from './invoice-panel.module.css'
import { lockedWords } from './locked-words.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { useOpenInvoice } from './use-open-invoice.ts'
import type { ListWords } from './use-list-words.ts'

type Props = { invoice: Invoice; options: InvoiceOptions; words: ListWords }

/** In the head: the file, changing it, the next step, and the rest behind three dots. On a phone the steps are below. */
export const PanelActions = ({
  invoice,
  options,
  words,
  opened,
}: Props & { opened: Pick<ReturnType<typeof useOpenInvoice>, 'full' | 'setFull' | 'close'> }) => {
  const { t } = words
  const phone = useNarrow()
  const download = useAction(() => downloadPdf(invoice))
  const menu = <InvoiceMenu invoice={invoice} words={words} onLeave={opened.close} />
  if (phone)
    return (
      <>
        <IconButton
          label={t('download')}
          icon={<IconDownload size={22} stroke={1.75} />}
          aria-busy={download.busy || undefined}
          onClick={() => void download.run()}
        />
        {menu}
      </>
    )
  return (
    <>
      <Button
        icon={<IconDownload size={16} stroke={1.75} />}
        busy={download.busy}
        aria-label={t('download')}
        onClick={() => void download.run()}
      >
        {t('pdf')}
      </Button>
      <EditButton invoice={invoice} words={words} />
      <NextStep invoice={invoice} options={options} words={words} />
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

/** The steps, pinned below on a phone. */
export const PanelFoot = (props: Props) => {
  const next = nextStepOf(props.invoice)
  if (!next && props.invoice.can.edit) return null
  return (
    <div className={classes.foot} data-pinned-form>
      {!props.invoice.can.edit && <EditButton {...props} />}
      <NextStep {...props} />
    </div>
  )
}

const EditButton = ({ invoice, words: { t } }: Omit<Props, 'options'>) => {
  const locked = invoice.can.edit
  const look = { icon: <IconEdit size={16} stroke={1.75} /> }
  // A deleted or paid document offers its own next step; the reason stands at the side.
  if (locked)
    return (
      <Button {...look} locked={lockedWords('edit', locked, t)}>
        {t('edit')}
      </Button>
    )
  return (
    <Button {...look} component={Link} to={`/invoice/edit/${invoice.id}`}>
      {t('edit')}
    </Button>
  )
}

const nextStepOf = (invoice: Invoice): 'pay' | 'restore' | undefined =>
  invoice.deleted_at ? 'restore' : invoice.can.add_payment === null && invoice.type !== 'credit' ? 'pay' : undefined

/** The one filled button: unpaid documents want a payment, deleted ones can come back. */
const NextStep = ({ invoice, options, words: { t } }: Props) => {
  const { restore } = useInvoiceActions()
  const { run, busy } = useAction(() => restore(invoice))
  const canWrite = useCan('document.write')
  const step = nextStepOf(invoice)
  if (step === 'pay')
    return (
      <Button
        variant="filled"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() => void openAddPayment(invoice, options)}
      >
        {t('add_payment')}
      </Button>
    )
  if (step === 'restore' && canWrite)
    return (
      <Button variant="filled" busy={busy} onClick={() => void run()}>
        {t('restore')}
      </Button>
    )
  return null
}
