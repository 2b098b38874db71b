import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Books } from './books.ts'
import { companyForm } from './server.ts'

/** A multipart body with one image, as a browser sends it. */
export const imageBody = async (bytes: Uint8Array | string, name = 'logo.png') => {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** An image of one colour. */
export const imageOf = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer()

/** An SVG of a red square with the given additions. */
export const drawing = (more = '', head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20"><rect width="20" height="20" fill="#ff0000"/>${more}</svg>`

/** The images and colours on the first page of a PDF. Positions are in points from the left; an A4 page is 595 wide. */
export const drawnPage = async (pdf: Uint8Array) => {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const steps = fnArray.map((step, at) => ({ step, values: argsArray[at] as number[] & string[] })) // the package types them any
  const images = steps.flatMap(({ step }, at) => {
    if (step !== OPS.paintImageXObject) return []
    const [width = 0, , , , x = 0] =
      steps.slice(0, at).findLast((before) => before.step === OPS.transform)?.values ?? []
    return [{ width: Math.round(width), x: Math.round(x) }]
  })
  const colours = new Set(
    steps.flatMap(({ step, values }) => (step === OPS.setFillRGBColor ? [String(values[0])] : [])),
  )
  return { images, colours }
}

/** Sets the logo and the style of a company's documents. */
export const setLogoAndStyle = async (
  { ask, company }: Pick<Books, 'ask' | 'company'>,
  invoice_style: object,
): Promise<void> => {
  const { payload, headers } = await imageBody(await imageOf('png', 300, 100))
  const path = `/company/${company.id}`
  await ask('POST', `${path}/logo`, payload, headers)
  const { version } = (await ask('GET', `/company/edit/${company.id}`)).body.item
  const changed = await ask('PUT', path, companyForm({ version, account_number: undefined, invoice_style }))
  if (changed.status !== 200) throw new Error(`answered ${changed.status}: ${JSON.stringify(changed.body)}`)
}

/** A HEIC photo of 96 × 64 pixels: red on the left and blue on the right. */
export const heic = Buffer.from(
  [
    'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABJ21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp',
    'dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABRwAAACYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAA',
    'AKtpcHJwAAAAjmlwY28AAAByaHZjQwEECAAAAJ+oAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAHroCQKEA',
    'AQAmQgEBBAgAAAMAn6gAAAMAAB6gMIEFlupJMrmgIAAAAwAgAAADACGiAAEAB0QBwXKwIkAAAAAUaXNwZQAAAAAAAABgAAAAQAAA',
    'ABVpcG1hAAAAAAAAAAEAAQKBggAAAC5tZGF0AAAAIigBrxmA98Gt//PQX8t9LcYxHn/Ug7LyPvM78SSegwJvG4A=',
  ].join(''),
  'base64',
)
