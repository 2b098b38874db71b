import sharp from 'sharp'

/** The bytes of a multipart body with one picture, as a browser sends it. */
export const pictureBody = async (bytes: Uint8Array | string, name = 'logo.png') => {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** A picture of one colour. */
export const pictureOf = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer()

/** A drawing: a square of red, with anything more in it. */
export const drawing = (more = '', head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20"><rect width="20" height="20" fill="#ff0000"/>${more}</svg>`
