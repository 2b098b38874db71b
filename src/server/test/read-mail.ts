/** Parses a message: decoded headers, texts and attachments. */
export const readMail = (raw: string) => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = headersOf(head)
  const parts = partsOf(headers['content-type'] ?? '', rest.join('\r\n\r\n'))
  const byType = (type: string) => parts.find((part) => (part.headers['content-type'] ?? '').startsWith(type))
  const files = parts
    .filter((part) => (part.headers['content-disposition'] ?? '').startsWith('attachment'))
    .map((part) => ({
      name: /filename="?([^";]+)/.exec(part.headers['content-disposition'] ?? '')?.[1],
      bytes: part.bytes,
    }))
  return {
    headers,
    text: byType('text/plain')?.bytes.toString('utf8') ?? '',
    html: byType('text/html')?.bytes.toString('utf8') ?? '',
    /** The first attachment. */
    file: files[0],
    files,
  }
}

type Part = { headers: Record<string, string>; bytes: Buffer }

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decodeWords(line.slice(line.indexOf(':') + 1).trim()),
      ]),
  )

/** Encoded words of RFC 2047. */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind = '', word = '']) => wordBytes(kind, word)),
      ).toString('utf8'),
    )

const wordBytes = (kind: string, word: string) =>
  kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' '))

const quotedBytes = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const partsOf = (type: string, body: string): Part[] => {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!boundary) return []
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => {
      const [head = '', ...rest] = text.replace(/^\r\n/, '').split('\r\n\r\n')
      const headers = headersOf(head)
      const content = rest.join('\r\n\r\n').replace(/\r\n$/, '')
      const inner = partsOf(headers['content-type'] ?? '', content)
      return inner.length > 0 ? inner : [{ headers, bytes: bytesOf(headers, content) }]
    })
}

const bytesOf = (headers: Record<string, string>, content: string): Buffer => {
  const encoding = headers['content-transfer-encoding'] ?? ''
  if (encoding === 'base64') return Buffer.from(content, 'base64')
  return encoding === 'quoted-printable' ? quotedBytes(content) : Buffer.from(content, 'latin1')
}
