import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// The bundler resolves `?url` to the address of the file.
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

/** Sharp on any screen in a tile of 44. */
const width = 132
/** A page of a thousand metres is not drawn as one. */
const mostHeight = 4 * width
/** A bill takes a hundredth of it, on a busy phone a tenth. */
const mostMs = 15_000

let last: Promise<unknown> = Promise.resolve()

/** The first page of a PDF as a small picture, one PDF at a time. Rejects for what is none or takes too long. */
export const pdfPicture = (blob: Blob): Promise<Blob> => {
  const drawn = last.then(() => inTime(blob))
  last = drawn.catch(() => {})
  return drawn
}

const inTime = async (blob: Blob): Promise<Blob> => {
  const task = await readPdf(blob)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long.')), mostMs)
  })
  try {
    return await Promise.race([drawFirst(task), late])
  } finally {
    clearTimeout(timer)
    void task.destroy()
  }
}

const drawFirst = async (task: PDFDocumentLoadingTask): Promise<Blob> => {
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.min(Math.ceil(viewport.height), mostHeight)
  await page.render({ canvas, viewport }).promise
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('The page cannot be drawn.'))))
  })
}
