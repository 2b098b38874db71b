import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../api.ts'
import { openInNewTab } from '../open-in-new-tab.ts'
import { Button } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useAction } from '../use-action.ts'
import { printFile } from './print-file.ts'
import { saveFile } from './save-file.ts'

/** What can be done to a printed document: keep, open, print. All three are the same PDF. */
export const DocumentActions = ({ id, number }: { id: string; number: string }) => {
  const { t } = useTranslation('invoice')
  const fetchFile = () => call('invoice.pdf', { params: { id } })
  const download = useAction(async () => saveFile(await fetchFile(), `${number}.pdf`))
  const open = useAction(() => openInNewTab(`/invoice/${id}/pdf`))
  const print = useAction(async () => printFile(await fetchFile()))
  // A phone has room for the words of one of the three.
  const phone = useNarrow()
  const icon = { size: 16, stroke: 1.75 }
  return (
    <>
      <Button
        icon={<IconPrinter {...icon} />}
        busy={print.busy}
        aria-label={t('print')}
        onClick={() => void print.run()}
      >
        {phone ? undefined : t('print')}
      </Button>
      <Button
        icon={<IconExternalLink {...icon} />}
        busy={open.busy}
        aria-label={t('open_tab')}
        onClick={() => void open.run()}
      >
        {phone ? undefined : t('open_tab')}
      </Button>
      <Button
        variant="filled"
        icon={<IconDownload {...icon} />}
        busy={download.busy}
        onClick={() => void download.run()}
      >
        {t('download')}
      </Button>
    </>
  )
}
