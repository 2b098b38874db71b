import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { FileContent } from '#web/purchases/files/file-preview.tsx'
import { sizeText } from '#web/resource/size-text.ts'
import { PaperView } from './paper-view.tsx'
import type { PaperMark } from './paper-view.tsx'
import classes from './read-form.module.css'

type Props = { file: File; read: ReadEInvoice; mark: PaperMark | undefined; hasDifference: boolean }

/** The paper: drawn from the file's data, or the file as it came. */
export const FilePaper = ({ file, read, mark, hasDifference }: Props) => {
  const { t } = useTranslation('read_file')
  const { t: expense } = useTranslation('expense')
  const [shown, setShown] = useState<'view' | 'file'>('view')
  const { is_in_pdf, format } = read.file
  return (
    <figure className={classes.paper}>
      <figcaption className={classes.paperHead}>
        <span className={classes.paperName}>
          <strong>{file.name}</strong>
          <span>{[format, sizeText(file.size)].join(' · ')}</span>
        </span>
        <Segmented
          label={t('view_choice')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'view', label: t('view') },
            { value: 'file', label: t(is_in_pdf ? 'view_pdf' : 'view_xml') },
          ]}
        />
        <IconButton
          label={expense('file_download')}
          icon={<IconDownload size={18} stroke={1.75} />}
          onClick={() => saveFile(file, file.name)}
        />
      </figcaption>
      {shown === 'view' ? (
        <>
          <PaperView view={read.view} mark={mark} hasDifference={hasDifference} />
          <p className={classes.paperNote}>{t('view_note')}</p>
        </>
      ) : (
        <FileContent blob={file} type={is_in_pdf ? 'application/pdf' : 'application/xml'} name={file.name} />
      )}
    </figure>
  )
}
