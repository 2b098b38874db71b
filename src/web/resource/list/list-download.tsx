import { Menu } from '@mantine/core'
import { IconDownload, IconFileImport, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/index.ts'
import type { ListFormat } from '#contract/books/list-export.ts'
import { listFileName } from '#domain/export.ts'
import { callNamed } from '#web/platform/api/api.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { useToday } from '#web/resource/dates.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'

/** The lists that can be downloaded, with their calls. */
const calls = {
  invoice: 'invoice.export_list',
  expense: 'expense.export',
  payment: 'payment.export',
  client: 'client.export',
  product: 'product.export',
} as const satisfies Partial<Record<ResourceName, CallName>>
type Downloadable = keyof typeof calls
/** Whether the list can be downloaded, and filled from a table too. */
export const isDownloadable = (resource: ResourceName): resource is Downloadable => resource in calls

const formats = [
  { format: 'csv', Icon: IconFileTypeCsv },
  { format: 'xlsx', Icon: IconFileTypeXls },
] as const

export type Download = {
  start: (format: ListFormat) => void
  busy: boolean
  /** The page that imports such records; undefined without the permission. */
  importHref: string | undefined
}

/** Saves all rows of a list as a file; undefined for a list that cannot be downloaded. */
export const useDownload = (resource: ResourceName, query: Readonly<Record<string, string>>): Download | undefined => {
  const { t } = useTranslation(['list', 'export_file'])
  const today = useToday()
  const canImport = useCan('import.write')
  const save = async (name: Downloadable, format: ListFormat) => {
    const file = await callNamed(calls[name], { query: { ...query, format } })
    const fileName = listFileName(t(`export_file:file_${name}`), today, format)
    saveFile(file as Blob, fileName)
    toast.success(t('downloaded', { name: fileName }))
  }
  const { run, busy } = useAction(save)
  if (!isDownloadable(resource)) return undefined
  const kind = resource === 'client' && query['tab'] === 'vendors' ? 'vendor' : resource
  return {
    start: (format) => void run(resource, format),
    busy,
    importHref: canImport ? `/import/${kind}s` : undefined,
  }
}

/** The download button of the toolbar, busy while the file is created. */
export const DownloadButton = ({ download }: { download: Download }) => {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="small" variant="subtle" icon={<IconDownload size={16} stroke={1.75} />} busy={download.busy}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DownloadItems download={download} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same in the menu of a phone. */
export const DownloadPart = ({ download }: { download: Download }) => {
  const { t } = useTranslation('list')
  return (
    <>
      <Menu.Label>{t('download')}</Menu.Label>
      <DownloadItems download={download} />
      <Menu.Divider />
    </>
  )
}

const DownloadItems = ({ download }: { download: Download }) => {
  const { t } = useTranslation('list')
  return (
    <>
      {formats.map(({ format, Icon }) => (
        <Menu.Item
          key={format}
          leftSection={<Icon size={16} stroke={1.75} />}
          disabled={download.busy}
          onClick={() => download.start(format)}
        >
          {t(`download_${format}`)}
        </Menu.Item>
      ))}
      {download.importHref && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFileImport size={16} stroke={1.75} />}
            component={PageLink}
            href={download.importHref}
          >
            {t('import')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
