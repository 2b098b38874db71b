import { IconDatabase, IconFileSpreadsheet, IconFileTypeXml, IconFileZip } from '@tabler/icons-react'
import type { Import } from '#contract/books/import.ts'

const icons = { xml: IconFileTypeXml, zip: IconFileZip, sql: IconDatabase } as const

/** An icon for a file by the ending of its name; other files are tables. */
export const FileIcon = ({ name }: { name: string }) => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon = Object.hasOwn(icons, ending) ? icons[ending as keyof typeof icons] : IconFileSpreadsheet
  return <Icon size={18} stroke={1.75} aria-hidden="true" />
}

/** The days that a file covers. */
export const periodText = ({ from, to }: NonNullable<Import['files'][number]['period']>): string =>
  from === to ? from : `${from} – ${to}`
