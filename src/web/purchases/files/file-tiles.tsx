import { IconAlertCircle, IconFileText, IconFileTypePdf, IconFileTypeXml, IconPhoto, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import type { ExpenseFile } from '#contract/purchases/expense-fields.ts'
import { call } from '#web/platform/api/api.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './files.module.css'
import { cancelUpload, retryUpload } from './uploads.ts'
import type { Upload } from './uploads.ts'
import { useFileBlob, usePdfThumbnail } from './use-file-blob.ts'
import { useBlobImage } from '#web/resource/document/files.ts'
import { sizeText } from '#web/resource/size-text.ts'

type TileProps = {
  name: string
  note: ReactNode
  thumbnail: ReactNode
  isShown: boolean
  /** Takes a whole row, for a long text. */
  isWide?: boolean
  onShow: () => void
  action: ReactNode
}

const Tile = ({ name, note, thumbnail, isShown, isWide, onShow, action }: TileProps) => (
  <li className={classes.tile} data-shown={isShown || undefined} data-wide={isWide || undefined}>
    <button type="button" className={classes.open} aria-pressed={isShown} onClick={onShow}>
      <span className={classes.picture}>{thumbnail}</span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{note}</span>
      </span>
    </button>
    {action}
  </li>
)

type FileProps = {
  expense: Expense
  file: ExpenseFile
  canWrite: boolean
  isShown: boolean
  onShow: () => void
}

/** A stored file with its thumbnail. */
export const FileTile = ({ expense, file, canWrite, isShown, onShow }: FileProps) => {
  const { t } = useTranslation('expense')
  const { run, busy } = useAction(async () => {
    await call('expense.delete_file', { params: { id: expense.id, file_id: file.id } })
    const changed: Expense = { ...expense, files: expense.files.filter(({ id }) => id !== file.id) }
    storeItem('expense', changed)
    toast.success(t('file_removed', { name: file.name }))
  })
  return (
    <Tile
      name={file.name}
      note={sizeText(file.size)}
      thumbnail={<StoredThumbnail expenseId={expense.id} file={file} />}
      isShown={isShown}
      onShow={onShow}
      action={
        canWrite && (
          <IconButton
            size="small"
            label={t('file_remove', { name: file.name })}
            icon={<IconX size={16} stroke={1.75} />}
            aria-disabled={busy || undefined}
            onClick={() => void run()}
          />
        )
      }
    />
  )
}

/** A file that is uploaded, with its progress or error. */
export const UploadTile = ({ upload, isShown, onShow }: { upload: Upload; isShown: boolean; onShow: () => void }) => {
  const { t } = useTranslation('expense')
  const { key, file, error, share } = upload
  const errorText = error && ('text' in error ? error.text : t(`file_${error.key}`))
  // A file of a wrong type or size would be refused again.
  const mayRetry = error && ('text' in error ? !error.isFinal : error.key === 'offline')
  const note = errorText ? (
    <span className={classes.error} role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
      {errorText}
    </span>
  ) : share === undefined ? (
    t('files_later')
  ) : (
    <ProgressShare state="accent" share={share} label={t('file_uploading', { name: file.name })} />
  )
  return (
    <Tile
      name={file.name}
      note={note}
      isWide={error !== undefined}
      thumbnail={<UploadThumbnail upload={upload} />}
      isShown={isShown}
      onShow={onShow}
      action={
        <>
          {mayRetry && (
            <Button variant="link" size="small" onClick={() => retryUpload(key)}>
              {t('file_retry')}
            </Button>
          )}
          <IconButton
            size="small"
            label={t('file_dismiss', { name: file.name })}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={() => cancelUpload(key)}
          />
        </>
      }
    />
  )
}

const StoredThumbnail = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  if (file.thumbnail) return <Thumbnail expenseId={expenseId} fileId={file.id} />
  if (file.type === 'application/pdf') return <PdfThumbnail expenseId={expenseId} fileId={file.id} size={file.size} />
  return iconOf(file.type)
}

const UploadThumbnail = ({ upload: { key, file } }: { upload: Upload }) => {
  const type = typeByName(file)
  if (/^image\/(jpeg|png|webp)$/.test(type)) return <ThumbnailImage blob={file} />
  return type === 'application/pdf' ? <PdfThumbnail uploadKey={key} file={file} /> : iconOf(type)
}

const PdfThumbnail = (source: Parameters<typeof usePdfThumbnail>[0]) => {
  const thumbnail = usePdfThumbnail(source)
  return thumbnail ? <ThumbnailImage blob={thumbnail} /> : iconOf('application/pdf')
}

const Thumbnail = ({ expenseId, fileId }: { expenseId: string; fileId: string }) => {
  const { data } = useFileBlob(expenseId, fileId, { thumbnail: true })
  return data ? <ThumbnailImage blob={data} /> : <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
}

/** The alt text is empty, because the name is beside it. */
const ThumbnailImage = ({ blob }: { blob: Blob }) => (
  <img className={classes.thumbnail} ref={useBlobImage(blob)} alt="" />
)

export const typeByName = ({ name, type }: Pick<File, 'name' | 'type'>): string => {
  if (/\.pdf$/i.test(name)) return 'application/pdf'
  if (/\.xml$/i.test(name)) return 'application/xml'
  return type
}

const icons: Record<string, typeof IconFileText> = {
  'application/pdf': IconFileTypePdf,
  'application/xml': IconFileTypeXml,
}

const iconOf = (type: string) => {
  const Icon = icons[type] ?? (type.startsWith('image/') ? IconPhoto : IconFileText)
  return <Icon size={20} stroke={1.5} aria-hidden="true" />
}
