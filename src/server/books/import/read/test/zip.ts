import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A ZIP archive with files of these names. */
export const zipOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
