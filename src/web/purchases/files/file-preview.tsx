import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense, useState, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseFile } from '#contract/purchases/expense-fields.ts'
import { saveFile } from '#web/resource/save-file.ts'
import { openInNewTab } from '#web/platform/navigation/open-in-new-tab.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { typeByName } from './file-tiles.tsx'
import classes from './files.module.css'
import type { Upload } from './uploads.ts'
import { useFileBlob } from './use-file-blob.ts'
import { usePictureOf } from '#web/resource/use-picture-of.ts'

/** A script of its own, and a large one: it reads PDF. */
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** A stored file as large as there is room, with ways to keep it or open it apart. */
export const FilePreview = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  const { t } = useTranslation('expense')
  const { data, error } = useFileBlob(expenseId, file.id)
  const tab = useAction(() => openInNewTab(`/expense/${expenseId}/files/${file.id}`))
  return (
    <figure className={classes.preview} aria-label={t('file_preview', { name: file.name })}>
      <figcaption className={classes.caption}>
        <span className={classes.captionName}>{file.name}</span>
        <Button
          variant="quiet"
          size="small"
          icon={<IconDownload size={16} stroke={1.75} />}
          disabled={!data}
          onClick={() => data && saveFile(data, file.name)}
        >
          {t('file_download')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<IconExternalLink size={16} stroke={1.75} />}
          aria-label={t('file_open_tab')}
          busy={tab.busy}
          onClick={() => void tab.run()}
        />
      </figcaption>
      {data ? (
        <Shown
          blob={data}
          type={file.type}
          name={file.name}
          instead={file.thumbnail && <SmallPicture expenseId={expenseId} file={file} />}
        />
      ) : error ? (
        <p className={classes.unshown}>{t('file_broken')}</p>
      ) : (
        <Waiting />
      )}
    </figure>
  )
}

/** A file chosen and not stored yet: what one types is read off it. */
export const UploadPreview = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('expense')
  return (
    <figure className={classes.preview} aria-label={t('file_preview', { name: upload.file.name })}>
      <Shown blob={upload.file} type={typeByName(upload.file)} name={upload.file.name} />
    </figure>
  )
}

const Waiting = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="45%" />
  </div>
)

type ShownProps = {
  blob: Blob
  type: string
  name: string
  /** Where the browser draws no such picture. */
  instead?: ReactNode
}

const Shown = ({ blob, type, name, instead }: ShownProps) => {
  if (type === 'application/pdf')
    return (
      <Suspense fallback={<Waiting />}>
        <PdfPages blob={blob} name={name} />
      </Suspense>
    )
  if (type === 'application/xml') return <XmlText blob={blob} />
  return <Picture key={name} blob={blob} name={name} instead={instead} />
}

/** HEIC is drawn by some browsers only. */
const Picture = ({ blob, name, instead }: Omit<ShownProps, 'type'>) => {
  const { t } = useTranslation('expense')
  const [isUnknown, setUnknown] = useState(false)
  const picture = usePictureOf(blob)
  if (isUnknown && instead) return instead
  if (isUnknown) return <p className={classes.unshown}>{t('file_no_preview')}</p>
  return (
    <img className={classes.image} ref={picture} alt={t('file_preview', { name })} onError={() => setUnknown(true)} />
  )
}

/** The server's own picture of what it is: of a phone's photo large enough to be read. */
const SmallPicture = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  const { data } = useFileBlob(expenseId, file.id, { thumbnail: true })
  return data ? <Picture blob={data} name={file.name} /> : <Waiting />
}

const most = 200_000

/** An e-invoice as it is written: text, of which nothing is run or fetched. */
const XmlText = ({ blob }: { blob: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    void blob
      .slice(0, most)
      .text()
      .then((read) => isShown && setText(read))
    return () => {
      isShown = false
    }
  }, [blob])
  return (
    // Longer than its box, it is scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.xml} tabIndex={0}>
      {text}
    </pre>
  )
}
