import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// The bundler makes its address of it.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** More than a scanner makes of a page; a few bytes can say they are a picture of more. */
const mostPixels = 100_000_000

/** Begins to read a PDF, in a worker of its own that goes when the task is destroyed. */
export const readPdf = async (blob: Blob): Promise<PDFDocumentLoadingTask> =>
  // No fonts, forms or scripts of its own beyond what is drawn.
  getDocument({
    data: await blob.arrayBuffer(),
    enableXfa: false,
    useSystemFonts: true,
    disableAutoFetch: true,
    maxImageSize: mostPixels,
  })
