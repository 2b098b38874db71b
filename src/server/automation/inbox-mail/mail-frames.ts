export type MailFile = { name: string; bytes: Buffer }
export type MailFiles = {
  files: MailFile[]
  /** The names of those that were not taken. */
  left_out: string[]
}

type Head = { files: { name: string; size: number }[]; left_out: string[] }

/** Files in one piece: the length of a head, the head as JSON, and the bytes of the files. In base64 they would be larger by a third. */
export const writeFrames = ({ files, left_out }: MailFiles): Buffer => {
  const parts: Head = { files: files.map(({ name, bytes }) => ({ name, size: bytes.length })), left_out }
  const head = Buffer.from(JSON.stringify(parts))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...files.map(({ bytes }) => bytes)])
}

/** Throws if the piece was cut. */
export const readFrames = (piece: Buffer): MailFiles => {
  const end = 4 + piece.readUInt32BE(0)
  const { files, left_out } = JSON.parse(piece.toString('utf8', 4, end)) as Head
  let at = end
  const read = files.map(({ name, size }) => {
    const bytes = piece.subarray(at, at + size)
    at += size
    if (bytes.length < size) throw new Error('the files of a mail were cut')
    return { name, bytes }
  })
  return { files: read, left_out }
}
