import { assemble } from '#server/purchases/e-invoice/test/pdf-files.ts'
import sharp from 'sharp'

const stream = (head: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${head}/Length ${content.length}>>stream\n`), content, Buffer.from('\nendstream')])

type Shape = {
  /** The side of a pixel in points, each a 72nd of an inch. */
  pixel?: number
  /** How often each picture is a page. */
  times?: number
  /** A line of text at the foot of each page, as programs that scan write it. */
  stamp?: string
}

/** A PDF whose pages are JPEG pictures, as scanners make it. */
export const scanPdf = async (
  jpegs: readonly Buffer[],
  { pixel = 0.3, times = 1, stamp = '' }: Shape = {},
): Promise<Buffer> => {
  const first = 4 + 2 * jpegs.length
  const all = Array.from({ length: jpegs.length * times }, (_, index) => index)
  const sizes = await Promise.all(jpegs.map((jpeg) => sharp(jpeg).metadata()))
  const pictures = jpegs.map((jpeg, index) => {
    const { width, height } = sizes[index]!
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    return stream(`${head}/Filter/DCTDecode`, jpeg)
  })
  const boxes = sizes.map(({ width, height }) => ({ width: width * pixel, height: height * pixel }))
  const text = stamp && ` BT /F 8 Tf 40 20 Td (${stamp}) Tj ET`
  const contents = boxes.map(({ width, height }) =>
    stream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q${text}`)),
  )
  const pages = all.map((page) => {
    const picture = 4 + (page % jpegs.length)
    const { width, height } = boxes[page % jpegs.length]!
    const resources = `/Resources<</XObject<</I ${picture} 0 R>>/Font<</F 3 0 R>>>>`
    return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${picture + jpegs.length} 0 R${resources}>>`
  })
  return assemble([
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Kids[${all.map((page) => `${first + page} 0 R`).join(' ')}]/Count ${all.length}>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    ...pictures,
    ...contents,
    ...pages.map((page) => Buffer.from(page)),
  ])
}
