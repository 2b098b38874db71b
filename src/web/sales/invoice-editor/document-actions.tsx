import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { pdfQuery } from '#web/sales/sending/pdf-query.ts'
import { printFile, saveFile } from '#web/resource/document/files.ts'

/** The actions on the PDF of a stored invoice. */
export const DocumentActions = ({ invoice }: { invoice: Pick<Invoice, 'id' | 'number' | 'voided_at'> }) => {
  const { id, number } = invoice
  const query = pdfQuery(invoice)
  const file = () => call('invoice.pdf', { params: { id }, query })
  const address = `/invoice/${id}/pdf?as=${query.as}`
  return <PrintActions {...usePrintActions({ file, name: number, address })} main="download" />
}

type ActionsProps = ReturnType<typeof usePrintActions> & {
  /** The main action. */ main: 'download' | 'print'
}

/** The buttons of a printed document; the last is the main one. On a phone only the main one has a label. */
export const PrintActions = ({ main, download, open, print }: ActionsProps) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  const all = {
    download: { ...download, word: t('download'), Icon: IconDownload },
    open: { ...open, word: t('open_tab'), Icon: IconExternalLink },
    print: { ...print, word: t('print'), Icon: IconPrinter },
  }
  const order = main === 'print' ? (['download', 'open', 'print'] as const) : (['print', 'open', 'download'] as const)
  return order.map((name) => {
    const { word, Icon, busy, run } = all[name]
    return (
      <Button
        key={name}
        {...(name === main ? { variant: 'filled' as const } : { 'aria-label': word })}
        icon={<Icon size={16} stroke={1.75} />}
        busy={busy}
        onClick={() => void run()}
      >
        {phone && name !== main ? undefined : word}
      </Button>
    )
  })
}

type PrintFile = { file: () => Promise<Blob>; name: string; /** The path of the file for a new tab. */ address: string }

/** Downloads, opens and prints the PDF of a document. */
export const usePrintActions = ({ file, name, address }: PrintFile) => ({
  download: useAction(async () => saveFile(await file(), `${name}.pdf`)),
  open: useAction(() => openInNewTab(address)),
  print: useAction(async () => printFile(await file())),
})
