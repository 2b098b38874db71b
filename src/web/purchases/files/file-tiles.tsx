import { IconAlertCircle, IconFileText, IconFileTypePdf, IconFileTypeXml, IconPhoto, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import type { ExpenseFile } from '#contract/purchases/expense-fields.ts'
import { call } from '#web/platform/api/api.ts'
import { keepItem } from '#web/resource/cache.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './files.module.css'
import { dropUpload, retryUpload } from './uploads.ts'
import type { Upload } from './uploads.ts'
import { useFileBlob, usePdfPicture } from './use-file-blob.ts'
import { usePictureOf } from '#web/resource/use-picture-of.ts'

type TileProps = {
  name: string
  note: ReactNode
  picture: ReactNode
  isShown: boolean
  /** Has more to say than beside another there is room for. */
  isWide?: boolean
  onShow: () => void
  action: ReactNode
}

const Tile = ({ name, note, picture, isShown, isWide, onShow, action }: TileProps) => (
  <li className={classes.tile} data-shown={isShown || undefined} data-wide={isWide || undefined}>
    <button type="button" className={classes.open} aria-pressed={isShown} onClick={onShow}>
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
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

/** A stored file with its small picture. */
export const FileTile = ({ expense, file, canWrite, isShown, onShow }: FileProps) => {
  const { t } = useTranslation('expense')
  const { run, busy } = useAction(async () => {
    await call('expense.delete_file', { params: { id: expense.id, file_id: file.id } })
    const left: Expense = { ...expense, files: expense.files.filter(({ id }) => id !== file.id) }
    keepItem('expense', left)
    toast.success(t('file_removed', { name: file.name }))
  })
  return (
    <Tile
      name={file.name}
      note={sizeText(file.size)}
      picture={<StoredPicture expenseId={expense.id} file={file} />}
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

/** A file on its way, how far it is, or why it did not get through. */
export const UploadTile = ({ upload, isShown, onShow }: { upload: Upload; isShown: boolean; onShow: () => void }) => {
  const { t } = useTranslation('expense')
  const { key, file, fault, share } = upload
  const said = fault && ('text' in fault ? fault.text : t(`file_${fault.key}`))
  // What was refused for what it is would be refused again.
  const mayRetry = fault && ('text' in fault ? !fault.isFinal : fault.key === 'offline')
  const note = said ? (
    <span className={classes.fault} role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
      {said}
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
      isWide={fault !== undefined}
      picture={<UploadPicture upload={upload} />}
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
            onClick={() => dropUpload(key)}
          />
        </>
      }
    />
  )
}

const StoredPicture = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  if (file.thumbnail) return <Thumbnail expenseId={expenseId} fileId={file.id} />
  if (file.type === 'application/pdf') return <PdfPicture expenseId={expenseId} fileId={file.id} size={file.size} />
  return iconOf(file.type)
}

const UploadPicture = ({ upload: { key, file } }: { upload: Upload }) => {
  const type = typeByName(file)
  if (/^image\/(jpeg|png|webp)$/.test(type)) return <Picture blob={file} />
  return type === 'application/pdf' ? <PdfPicture uploadKey={key} file={file} /> : iconOf(type)
}

const PdfPicture = (source: Parameters<typeof usePdfPicture>[0]) => {
  const picture = usePdfPicture(source)
  return picture ? <Picture blob={picture} /> : iconOf('application/pdf')
}

const Thumbnail = ({ expenseId, fileId }: { expenseId: string; fileId: string }) => {
  const { data } = useFileBlob(expenseId, fileId, { thumbnail: true })
  return data ? <Picture blob={data} /> : <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
}

/** Its name stands beside it. */
const Picture = ({ blob }: { blob: Blob }) => <img className={classes.thumbnail} ref={usePictureOf(blob)} alt="" />

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

/** '84 kB', '1,2 MB'. */
const sizeText = (bytes: number): string => {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(isLarge ? bytes / 1_000_000 : bytes / 1000, 1))
}
