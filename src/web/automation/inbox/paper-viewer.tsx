import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import { FileContent } from '#web/purchases/files/file-preview.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './inbox.module.css'
import { usePaperBlob } from './use-inbox.ts'

/** The paper on a dark desk: its pages, its picture, or the source of an e-invoice; equal papers are one choice further. */
export const PaperViewer = ({ paper, at }: { paper: Paper; at: RefObject<HTMLDivElement | null> }) => {
  const { t } = useTranslation(['inbox', 'expense'])
  const [shown, setShown] = useState(paper.id)
  const file = paper.files.find(({ id }) => id === shown) ?? paper.files[0]
  const { data, error } = usePaperBlob(file?.id ?? paper.id)
  if (!file) return null
  return (
    <div className={classes.desk}>
      {paper.files.length > 1 && (
        <Segmented
          label={t('file_choice')}
          value={file.id}
          onChange={setShown}
          options={paper.files.map(({ id }, index) => ({ value: id, label: t('file_number', { number: index + 1 }) }))}
        />
      )}
      {/* The keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.sheet} ref={at} tabIndex={0} role="group" aria-label={t('paper_of', { name: file.name })}>
        {data ? (
          <FileContent key={file.id} blob={data} type={file.type} name={file.name} />
        ) : error ? (
          <p className={classes.noPaper}>{t('expense:file_broken')}</p>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </div>
  )
}

/** Scrolls to the next or the previous page of the paper. */
export const turnPage = (sheet: HTMLElement | null, by: 1 | -1): void => {
  if (!sheet) return
  const pages = [...sheet.querySelectorAll<HTMLElement>('canvas')]
  const top = sheet.getBoundingClientRect().top
  const current = pages.findLastIndex((page) => page.getBoundingClientRect().top - top < 20)
  pages[Math.max(0, current + by)]?.scrollIntoView({ block: 'start' })
}
