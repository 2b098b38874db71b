import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { useDrop } from '#web/platform/use-drop.ts'
import classes from './files.module.css'

const accepted =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,application/pdf,image/jpeg,image/png,image/webp,image/heic,text/xml,application/xml'

type Props = {
  onFiles: (files: File[]) => void
  /** There are files already: one line is enough. */
  small?: boolean
}

/** Where papers go: dropped, chosen, or photographed with a phone. */
export const DropZone = ({ onFiles, small = false }: Props) => {
  const { t } = useTranslation('expense')
  const choose = useRef<HTMLInputElement>(null)
  const photograph = useRef<HTMLInputElement>(null)
  const drop = useDrop(onFiles)
  const take = (input: HTMLInputElement) => {
    if (input.files?.length) onFiles([...input.files])
    // The same file chosen again is chosen again.
    input.value = ''
  }
  return (
    <div className={classes.zone} data-small={small || undefined} data-over={drop.over || undefined} {...drop.props}>
      {!small && <IconUpload className={classes.zoneIcon} size={22} stroke={1.5} aria-hidden="true" />}
      <div className={classes.zoneWords}>
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
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={photograph}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('files_camera')}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
