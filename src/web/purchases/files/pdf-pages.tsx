import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './files.module.css'
import { readPdf } from './read-pdf.ts'

/** A bill has one or two pages, an attached manual may have hundreds. */
const maxPages = 20

/** Renders a PDF to canvases: phones cannot embed PDFs, and scripts in an untrusted PDF must not run. */
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
  if (isBroken) return <p className={classes.hiddenNote}>{t('file_broken')}</p>
  if (!pdf) return <div className={classes.page} aria-hidden="true" />
  const shown = Math.min(pdf.numPages, maxPages)
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={pdf} page={index + 1} name={name} />
      ))}
      {shown < pdf.numPages && (
        <p className={classes.hiddenNote}>{t('file_more_pages', { shown, pages: pdf.numPages })}</p>
      )}
    </>
  )
}

/** Sharp on any screen; more would only take memory. */
const renderWidth = 1400

const PdfPage = ({ pdf, page, name }: { pdf: PDFDocumentProxy; page: number; name: string }) => {
  const { t } = useTranslation('expense')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let isShown = true
    const render = async () => {
      const read = await pdf.getPage(page)
      if (!isShown || !canvas.current) return
      const scale = renderWidth / read.getViewport({ scale: 1 }).width
      const viewport = read.getViewport({ scale })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      const renderTask = read.render({ canvas: canvas.current, viewport })
      stop = () => renderTask.cancel()
      await renderTask.promise
    }
    // A page that cannot be rendered stays white.
    void render().catch(() => {})
    return () => {
      isShown = false
      stop()
    }
  }, [pdf, page])
  return <canvas ref={canvas} className={classes.page} role="img" aria-label={t('file_page', { name, page })} />
}
