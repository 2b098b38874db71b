import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { DropZone } from './drop-zone.tsx'
import { FileTile, UploadTile } from './file-tiles.tsx'
import classes from './files.module.css'
import { addUploads, newExpense } from './uploads.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  /** Undefined while it is not saved: files wait for that. */
  expense: Expense | undefined
  canWrite: boolean
  /** The file shown beside, and choosing another. */
  shown: string | undefined
  onShow: (key: string) => void
}

/** The papers of an expense: those stored, those on their way, and a place for more. */
export const FilesPart = ({ expense, canWrite, shown, onShow }: Props) => {
  const { t } = useTranslation('expense')
  const owner = expense?.id ?? newExpense
  const uploads = useUploads(owner)
  const files = expense?.files ?? []
  const isEmpty = files.length === 0 && uploads.length === 0
  return (
    <section className={classes.files} aria-label={t('files')}>
      {!isEmpty && (
        <ul className={classes.tiles}>
          {expense &&
            files.map((file) => (
              <FileTile
                key={file.id}
                expense={expense}
                file={file}
                canWrite={canWrite}
                isShown={file.id === shown}
                onShow={() => onShow(file.id)}
              />
            ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              isShown={upload.key === shown}
              onShow={() => onShow(upload.key)}
            />
          ))}
        </ul>
      )}
      {canWrite && <DropZone small={!isEmpty} onFiles={(chosen) => addUploads(owner, chosen)} />}
    </section>
  )
}
