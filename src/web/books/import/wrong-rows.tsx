import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useWrongRows } from './use-downloads.ts'

/** Downloads what is not imported, with the reasons: wrong rows, and documents that could not be read. Nothing if there are none. */
export const WrongRows = ({ item }: { item: Import }) => {
  const { t } = useTranslation('import_page')
  const download = useWrongRows(item)
  // What could not be read is no row.
  const hasUnread = item.files.some(({ problems }) => problems.some(({ line }) => line !== null))
  if (item.rows.wrong === 0 && !hasUnread) return null
  return (
    <div>
      <Button
        variant="link"
        size="small"
        icon={<IconDownload size={16} stroke={1.75} />}
        busy={download.busy}
        onClick={() => void download.run()}
      >
        {hasUnread ? t('download_problems') : t('download_wrong', { count: item.rows.wrong })}
      </Button>
    </div>
  )
}
