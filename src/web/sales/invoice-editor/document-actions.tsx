import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { usePaperActions } from './use-paper-actions.ts'

/** What can be done to a stored invoice as it prints. */
export const DocumentActions = ({ id, number }: { id: string; number: string }) => {
  const file = () => call('invoice.pdf', { params: { id } })
  return <PaperActions {...usePaperActions({ file, name: number, address: `/invoice/${id}/pdf` })} main="download" />
}

type Props = ReturnType<typeof usePaperActions> & { /** What is mostly done to it. */ main: 'download' | 'print' }

/** The buttons over a printed document; the last is the main one. A phone has room for the words of one. */
export const PaperActions = ({ main, download, open, print }: Props) => {
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
