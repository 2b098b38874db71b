import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// The bundler resolves `?url` to the address of the file.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** More than a scan has; a small file can declare an image that would take gigabytes. */
const maxImagePixels = 100_000_000

/** Opens a PDF in a worker of its own, which ends when the task is destroyed. */
export const readPdf = async (blob: Blob): Promise<PDFDocumentLoadingTask> =>
  // No forms, and no fonts or scripts beyond what rendering needs.
  getDocument({
    data: await blob.arrayBuffer(),
    enableXfa: false,
    useSystemFonts: true,
    disableAutoFetch: true,
    maxImageSize: maxImagePixels,
  })

/** Three times the size of a tile, for sharp screens. */
const width = 132
/** Limits pages of extreme height. */
const maxHeight = 4 * width
/** A bill takes a hundredth of it, a tenth on a busy phone. */
const timeoutMs = 15_000

let last: Promise<unknown> = Promise.resolve()

/** The first page of a PDF as an image, one PDF at a time. Rejects when the PDF is invalid or takes too long. */
export const pdfThumbnail = (blob: Blob): Promise<Blob> => {
  const rendered = last.then(() => renderInTime(blob))
  last = rendered.catch(() => {})
  return rendered
}

const renderInTime = async (blob: Blob): Promise<Blob> => {
  const task = await readPdf(blob)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long.')), timeoutMs)
  })
  try {
    return await Promise.race([renderFirstPage(task), timeout])
  } finally {
    clearTimeout(timer)
    void task.destroy()
  }
}

const renderFirstPage = async (task: PDFDocumentLoadingTask): Promise<Blob> => {
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.min(Math.ceil(viewport.height), maxHeight)
  await page.render({ canvas, viewport }).promise
  return new Promise((resolve, reject) => {
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error('The page cannot be drawn.'))))
  })
}
