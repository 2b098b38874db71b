import { IconFileTypeCsv, IconFileTypeXls, IconFileZip } from '@tabler/icons-react'

/** What a person is offered; the others come with the declarations. */
export const shownFormats = ['zip', 'xlsx', 'csv'] as const
export type ShownFormat = (typeof shownFormats)[number]

export const formatIcons = { zip: IconFileZip, xlsx: IconFileTypeXls, csv: IconFileTypeCsv } as const
