import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { FileTile, UploadTile } from './file-tiles.tsx'
import classes from './files.module.css'
import { addUploads, newExpense, useUploads } from './uploads.ts'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'

type Props = {
  /** Undefined until it is saved; the uploads start then. */
  expense: Expense | undefined
  canWrite: boolean
  /** The file in the preview. */
  shown: string | undefined
  onShow: (key: string) => void
}

/** The files of an expense: stored ones, uploads, and a drop zone. */
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

const accepted =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,application/pdf,image/jpeg,image/png,image/webp,image/heic,text/xml,application/xml'

type DropZoneProps = {
  onFiles: (files: File[]) => void
  /** In one row, when there are files already. */
  small?: boolean
}

/** Takes files that are dropped, chosen, or photographed with a phone. */
const DropZone = ({ onFiles, small = false }: DropZoneProps) => {
  const { t } = useTranslation('expense')
  const choose = useRef<HTMLInputElement>(null)
  const photograph = useRef<HTMLInputElement>(null)
  const drop = useDrop(onFiles)
  const addFiles = (input: HTMLInputElement) => {
    if (input.files?.length) onFiles([...input.files])
    // Otherwise choosing the same file again would not fire the event.
    input.value = ''
  }
  return (
    <div className={classes.zone} data-small={small || undefined} data-over={drop.over || undefined} {...drop.props}>
      {!small && <IconUpload className={classes.zoneIcon} size={22} stroke={1.5} aria-hidden="true" />}
      <div className={classes.zoneText}>
        <span className={classes.zoneDrop}>{drop.over ? t('files_drop_here') : t('files_drop')}</span>
        <Button size="small" onClick={() => choose.current?.click()}>
          <span className={classes.wide}>{t('files_choose')}</span>
          <span className={classes.narrow}>{t('files_choose_name')}</span>
        </Button>
        <span className={classes.narrow}>
          <Button
            size="small"
            icon={<IconCamera size={18} stroke={1.75} />}
            onClick={() => photograph.current?.click()}
          >
            {t('files_camera')}
          </Button>
        </span>
      </div>
      <div className={classes.zoneHint}>{t('files_hint')}</div>
      <input
        ref={choose}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={t('files_choose_name')}
        onChange={(event) => addFiles(event.currentTarget)}
      />
      <input
        ref={photograph}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('files_camera')}
        onChange={(event) => addFiles(event.currentTarget)}
      />
    </div>
  )
}
