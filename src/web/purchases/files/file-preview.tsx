import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense, useState, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseFile } from '#contract/purchases/expense-fields.ts'
import { saveFile, useBlobImage } from '#web/resource/document/files.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { typeByName } from './file-tiles.tsx'
import classes from './files.module.css'
import type { Upload } from './uploads.ts'
import { useFileBlob } from './use-file-blob.ts'

/** Loaded on demand, because the PDF reader is large. */
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** A stored file in full width, with buttons to download it or open it in a tab. */
export const FilePreview = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  const { t } = useTranslation('expense')
  const { data, error } = useFileBlob(expenseId, file.id)
  const tab = useAction(() => openInNewTab(`/expense/${expenseId}/files/${file.id}`))
  return (
    <figure className={classes.preview} aria-label={t('file_preview', { name: file.name })}>
      <figcaption className={classes.caption}>
        <span className={classes.captionName}>{file.name}</span>
        <Button
          variant="subtle"
          size="small"
          icon={<IconDownload size={16} stroke={1.75} />}
          disabled={!data}
          onClick={() => data && saveFile(data, file.name)}
        >
          {t('file_download')}
        </Button>
        <Button
          variant="subtle"
          size="small"
          icon={<IconExternalLink size={16} stroke={1.75} />}
          aria-label={t('file_open_tab')}
          busy={tab.busy}
          onClick={() => void tab.run()}
        />
      </figcaption>
      {data ? (
        <FileContent
          blob={data}
          type={file.type}
          name={file.name}
          fallback={file.thumbnail && <ServerThumbnail expenseId={expenseId} file={file} />}
        />
      ) : error ? (
        <p className={classes.hiddenNote}>{t('file_broken')}</p>
      ) : (
        <PreviewSkeleton />
      )}
    </figure>
  )
}

/** A chosen file that is not stored yet. */
export const UploadPreview = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('expense')
  return (
    <figure className={classes.preview} aria-label={t('file_preview', { name: upload.file.name })}>
      <FileContent blob={upload.file} type={typeByName(upload.file)} name={upload.file.name} />
    </figure>
  )
}

const PreviewSkeleton = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="45%" />
  </div>
)

type FileContentProps = {
  blob: Blob
  type: string
  name: string
  /** Shown when the browser cannot display the image. */
  fallback?: ReactNode
}

/** A file by its type: pages of a PDF, the text of XML, an image. */
export const FileContent = ({ blob, type, name, fallback }: FileContentProps) => {
  if (type === 'application/pdf')
    return (
      <Suspense fallback={<PreviewSkeleton />}>
        <PdfPages blob={blob} name={name} />
      </Suspense>
    )
  if (type === 'application/xml') return <XmlText blob={blob} />
  return <ImagePreview key={name} blob={blob} name={name} fallback={fallback} />
}

/** Some browsers cannot display HEIC. */
const ImagePreview = ({ blob, name, fallback }: Omit<FileContentProps, 'type'>) => {
  const { t } = useTranslation('expense')
  const [isUnsupported, setUnsupported] = useState(false)
  const image = useBlobImage(blob)
  if (isUnsupported && fallback) return fallback
  if (isUnsupported) return <p className={classes.hiddenNote}>{t('file_no_preview')}</p>
  return (
    <img className={classes.image} ref={image} alt={t('file_preview', { name })} onError={() => setUnsupported(true)} />
  )
}

/** The server's thumbnail; that of a phone photo is large enough to be read. */
const ServerThumbnail = ({ expenseId, file }: { expenseId: string; file: ExpenseFile }) => {
  const { data } = useFileBlob(expenseId, file.id, { thumbnail: true })
  return data ? <ImagePreview blob={data} name={file.name} /> : <PreviewSkeleton />
}

const maxXmlBytes = 200_000

/** The source of an e-invoice as text: nothing in it is executed or fetched. */
const XmlText = ({ blob }: { blob: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    void blob
      .slice(0, maxXmlBytes)
      .text()
      .then((read) => isShown && setText(read))
    return () => {
      isShown = false
    }
  }, [blob])
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.xml} tabIndex={0}>
      {text}
    </pre>
  )
}
