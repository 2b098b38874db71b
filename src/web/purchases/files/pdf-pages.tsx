import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './files.module.css'
import { readPdf } from './read-pdf.ts'

/** A bill has one or two; a manual somebody attached has hundreds. */
const mostPages = 20

/** The pages of a PDF, drawn here: a phone shows no PDF in a page, and what a stranger put into one is drawn and never run. */
export const PdfPages = ({ blob, name }: { blob: Blob; name: string }) => {
  const { t } = useTranslation('expense')
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isShown = true
    const reading = readPdf(blob).then((task) => task.promise)
    reading.then((read) => isShown && setPdf(read)).catch(() => isShown && setBroken(true))
    return () => {
      isShown = false
      void reading.then((read) => read.loadingTask.destroy()).catch(() => {})
    }
  }, [blob])
  if (isBroken) return <p className={classes.unshown}>{t('file_broken')}</p>
  if (!pdf) return <div className={classes.page} aria-hidden="true" />
  const shown = Math.min(pdf.numPages, mostPages)
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={pdf} page={index + 1} name={name} />
      ))}
      {shown < pdf.numPages && (
        <p className={classes.unshown}>{t('file_more_pages', { shown, pages: pdf.numPages })}</p>
      )}
    </>
  )
}

/** Enough for a sharp page on any screen; more would only cost memory. */
const drawnWidth = 1400

const PdfPage = ({ pdf, page, name }: { pdf: PDFDocumentProxy; page: number; name: string }) => {
  const { t } = useTranslation('expense')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let isShown = true
    const draw = async () => {
      const read = await pdf.getPage(page)
      if (!isShown || !canvas.current) return
      const scale = drawnWidth / read.getViewport({ scale: 1 }).width
      const viewport = read.getViewport({ scale })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      const drawing = read.render({ canvas: canvas.current, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
    }
    // A page that cannot be drawn stays white.
    void draw().catch(() => {})
    return () => {
      isShown = false
      stop()
    }
  }, [pdf, page])
  return <canvas ref={canvas} className={classes.page} role="img" aria-label={t('file_page', { name, page })} />
}
