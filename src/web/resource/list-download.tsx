import { Menu } from '@mantine/core'
import { IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListFormat } from '#contract/list-export.ts'
import { listFileName } from '#domain/export-name.ts'
import { callNamed } from '../api.ts'
import { saveFile } from '../export/save-file.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { useAction } from '../use-action.ts'
import type { ResourceName } from './resource-types.ts'

const downloadable = ['expense', 'payment', 'client', 'product'] as const
type Downloadable = (typeof downloadable)[number]

const formats = [
  { format: 'csv', Icon: IconFileTypeCsv },
  { format: 'xlsx', Icon: IconFileTypeXls },
] as const

export type Download = { start: (format: ListFormat) => void; busy: boolean }

/** Saves what a list shows, all rows of it, as a file; undefined of a list that is not offered so. */
export const useDownload = (resource: ResourceName, query: Readonly<Record<string, string>>): Download | undefined => {
  const { t } = useTranslation(['list', 'export_file'])
  const today = useToday()
  const save = async (name: Downloadable, format: ListFormat) => {
    const file = await callNamed(`${name}.export`, { query: { ...query, format } })
    const fileName = listFileName(t(`export_file:file_${name}`), today, format)
    saveFile(file as Blob, fileName)
    toast.success(t('downloaded', { name: fileName }))
  }
  const { run, busy } = useAction(save)
  const name = downloadable.find((each) => each === resource)
  return name && { start: (format) => void run(name, format), busy }
}

/** Quiet, beside the archive; the file is made for a moment, and the button says so. */
export const DownloadButton = ({ download }: { download: Download }) => {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="small" variant="quiet" icon={<IconDownload size={16} stroke={1.75} />} busy={download.busy}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DownloadItems download={download} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same in a menu, as on a phone. */
export const DownloadItems = ({ download }: { download: Download }) => {
  const { t } = useTranslation('list')
  return formats.map(({ format, Icon }) => (
    <Menu.Item
      key={format}
      leftSection={<Icon size={16} stroke={1.75} />}
      disabled={download.busy}
      onClick={() => download.start(format)}
    >
      {t(`download_${format}`)}
    </Menu.Item>
  ))
}
