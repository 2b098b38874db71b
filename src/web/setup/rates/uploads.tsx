import { useTranslation } from 'react-i18next'
import type { RateUpload } from '#contract/setup/rate.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { momentText } from '#web/platform/texts/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './rates.module.css'
import { useRateFiles } from './use-rate-files.ts'

type Props = { uploads: readonly RateUpload[]; canWrite: boolean }

/** The files that the company uploaded, newest first; each can be taken back as a whole. */
export const Uploads = ({ uploads, canWrite }: Props) => {
  const { t } = useTranslation('rate')
  return (
    <section className={classes.uploads} aria-labelledby="rate-uploads">
      <h2 id="rate-uploads" className={classes.uploadsTitle}>
        {t('uploads')}
      </h2>
      <ul className={classes.uploadList}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} canWrite={canWrite} />
        ))}
      </ul>
    </section>
  )
}

const UploadRow = ({ upload, canWrite }: { upload: RateUpload; canWrite: boolean }) => {
  const { t } = useTranslation('rate')
  const files = useRateFiles()
  const { id, name, publisher, from, to, added, created_at, created_by } = upload
  const undo = async () => {
    const isConfirmed = await confirm({
      title: t('undo_upload_title'),
      text: t('undo_upload_text', { name }),
      confirmLabel: t('undo_upload'),
      danger: true,
    })
    if (isConfirmed) await files.undo(id)
  }
  const days = from === to ? from : t('upload_days', { from, to })
  return (
    <li className={classes.upload}>
      <span className={classes.uploadName}>{name}</span>
      <span className={classes.uploadFacts}>
        {[t(`source_${publisher}`), days, t('upload_count', { count: added })].join(' · ')}
      </span>
      <span className={classes.uploadFacts}>{[momentText(created_at), created_by].filter(Boolean).join(', ')}</span>
      {canWrite && (
        <Button
          variant="link"
          size="small"
          aria-label={t('undo_upload_of', { name })}
          className={classes.uploadUndo}
          onClick={() => void undo()}
        >
          {t('undo_upload')}
        </Button>
      )}
    </li>
  )
}
