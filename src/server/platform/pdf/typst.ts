import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LinePosition } from '#contract/platform/document-fields.ts'
import { maxAnswerBytes } from '#domain/document-size.ts'
import { facturXFile, withFacturXMetadata } from './factur-x-xmp.ts'
import type { PrintedData } from './printed-data.ts'
import type { SvgDocument } from './render.ts'
import { svgPages } from './svg-pages.ts'
import type { Pages } from './svg-pages.ts'

const weights = ['300Light', '400Regular', '500Medium', '600SemiBold', '700Bold']
// Libertinus Serif is built into the compiler.
const families = { inter: 'Inter', 'ibm-plex-sans': 'IBMPlexSans' }
const templates = new URL('./templates/', import.meta.url)

// Removes results that the last renders did not use from Typst's process-wide cache, which otherwise grows with every document.
// Keeping them longer (8, 30) was not faster, because documents share little besides the templates.
const cacheAge = 3

/** The compiler of one thread. `workspace` is an empty folder, so that templates can read only templates. */
export const createTypst = (workspace: string) => {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts() }] })
  for (const name of readdirSync(templates).filter((file) => file.endsWith('.typ'))) {
    compiler.addSource(join(workspace, name), readFileSync(new URL(name, templates), 'utf8'))
  }

  const withDocument = <T>(data: PrintedData, use: (document: NodeTypstDocument) => T): T => {
    const { logo, e_invoice, ...rest } = data
    const path = logo
      ? `/logo-${createHash('sha256').update(logo.bytes).digest('hex').slice(0, 16)}.${logo.kind}`
      : null
    if (logo && path) compiler.mapShadow(join(workspace, path), Buffer.from(logo.bytes))
    if (e_invoice) compiler.mapShadow(join(workspace, facturXFile), Buffer.from(e_invoice))
    try {
      const compileWith = (numbered: boolean) =>
        compile(data.layout, JSON.stringify({ ...rest, logo: path, e_invoice: Boolean(e_invoice), numbered }))
      // Page numbers need a second layout (1.5 ms). A wrong guess that they are not needed costs a whole render. Most documents have one page.
      const guess = linesHeight(data) > roomOnOnePage
      const document = compileWith(guess)
      return use(!guess && document.numOfPages > 1 ? compileWith(true) : document)
    } finally {
      if (path) compiler.unmapShadow(join(workspace, path))
      if (e_invoice) compiler.unmapShadow(join(workspace, facturXFile))
    }
  }

  // A user who scrolls requests the next pages, so the rendered document is kept.
  let last: (Drawn & { data: PrintedData }) | undefined
  const pagesOf = (data: PrintedData): Drawn => {
    if (last && isDeepStrictEqual(last.data, data)) return last
    const { pages, active } = withDocument(data, (document) => {
      // The templates mark one line or none; the package types the result as any.
      const [line] = compiler.query(document, { selector: '<active-line>' }) as { value: LinePosition }[]
      return { pages: svgPages(compiler.plainSvg(document)), active: line?.value }
    })
    last = pages.count > 1 ? { data, pages, active } : undefined
    return { pages, active }
  }

  const compile = (layout: string, json: string): NodeTypstDocument => {
    // As a file, not as an input of the compiler: other inputs clear its cache of the templates.
    compiler.mapShadow(join(workspace, 'data.json'), Buffer.from(json))
    const compiled = compiler.compile({ mainFilePath: join(workspace, `${layout}.typ`) })
    if (compiled.result) return compiled.result
    const error = compiled.takeDiagnostics()
    const found = (error ? compiler.fetchDiagnostics(error) : []) as { message?: string }[] // typed as any by the package
    throw new Error(`The document cannot be rendered: ${found.map((one) => one.message).join('; ')}`)
  }

  /**
   * A PDF/A-3 with the metadata of Factur-X. A character without a glyph, such as an emoji, is not allowed in PDF/A; such a document
   * is a plain PDF that has the data attached.
   */
  const facturXPdf = (document: NodeTypstDocument): Uint8Array => {
    let archivable: Buffer
    try {
      archivable = compiler.pdf(document, { pdfStandard: PdfStandard.A_3b })
    } catch {
      return Uint8Array.from(compiler.pdf(document))
    }
    return withFacturXMetadata(archivable)
  }

  return {
    pdf: (data: PrintedData): Uint8Array =>
      withDocument(data, (document) =>
        data.e_invoice ? facturXPdf(document) : Uint8Array.from(compiler.pdf(document)),
      ),
    svg: (data: PrintedData, page?: number): SvgDocument => {
      const { pages, active } = pagesOf(data)
      const { count: page_count, draw } = pages
      const visiblePages = pageWindow(page_count, draw, page ?? active?.page ?? 1, maxPageBytes)
      return { page_count, ...visiblePages, ...(active ? { active } : {}) }
    },
    /** Call it after each document, when nobody is waiting: it takes a millisecond. */
    removeUnusedResults: () => compiler.evictCache(cacheAge),
  }
}

type Drawn = { pages: Pages; active: LinePosition | undefined }

/** The rest of the limit is for the other fields of the response. */
const maxPageBytes = maxAnswerBytes - 1000

const fonts = (): string[] => {
  const { resolve } = createRequire(import.meta.url)
  return Object.entries(families).flatMap(([folder, name]) =>
    weights.map((weight) => resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
  )
}

// Approximate heights in pixels: of a line, and of the space for lines on the pages.
const roomOnOnePage = 340
const linesHeight = ({ table }: PrintedData): number =>
  table.lines.reduce((height, { description }) => height + (description ? 51 : 36), 0)

/**
 * The requested page and as many neighbours as fit in the given bytes of JSON: the next, the previous, and so on, so that the user sees
 * what is above and below. Only these pages are converted.
 */
const pageWindow = (
  count: number,
  draw: (page: number) => string,
  requestedPage: number,
  maxBytes: number,
): { first_page: number; pages: string[] } => {
  let first = Math.min(Math.max(requestedPage, 1), count)
  const pages = [draw(first)]
  let bytesLeft = maxBytes - bytesOf(pages[0]!)
  const fits = (page: number): string | undefined => {
    if (page < 1 || page > count) return undefined
    const pagesOf = draw(page)
    bytesLeft -= bytesOf(pagesOf)
    return bytesLeft < 0 ? undefined : pagesOf
  }
  for (;;) {
    const next = fits(first + pages.length)
    if (next) pages.push(next)
    const before = bytesLeft < 0 ? undefined : fits(first - 1)
    if (before) {
      pages.unshift(before)
      first -= 1
    }
    if (bytesLeft < 0 || (!next && !before)) return { first_page: first, pages }
  }
}

const bytesOf = (page: string): number => Buffer.byteLength(JSON.stringify(page)) + 1
