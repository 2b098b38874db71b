import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { saveFile } from '#web/resource/document/files.ts'

/** Downloads an empty table with the columns of a kind. */
export const useTemplate = (kind: ImportKind) => {
  const { t } = useTranslation('import_page')
  return useAction(async (format: 'csv' | 'xlsx') => {
    const file = await call('import.template', { query: { kind, format } })
    saveFile(file, `${t(`file_${kind}`)}.${extensionOf(file)}`)
  })
}

/** Downloads the wrong rows of an import with the reasons. */
export const useWrongRows = ({ id }: Pick<Import, 'id'>) => {
  const { t } = useTranslation('import_page')
  return useAction(async () => {
    const file = await call('import.wrong_rows', { params: { id } })
    saveFile(file, `${t('wrong_file')}.${extensionOf(file)}`)
  })
}

/** The ending of the name of a table that the server made. */
const extensionOf = ({ type }: Blob): 'csv' | 'xlsx' => (type.includes('csv') ? 'csv' : 'xlsx')
