import { drawInProcess } from '#server/platform/files/picture-process.ts'
import { Problem } from '#server/platform/http/problem.ts'

const mostMs = 10_000

/** A picture of a person as a small `data:` URL, redrawn: nothing of the bytes sent is kept. Refuses with `unsupported_file` what cannot be read. */
export const drawAvatar = async (bytes: Uint8Array): Promise<string> => {
  const script = new URL('./avatar-process.ts', import.meta.url)
  try {
    return `data:image/webp;base64,${(await drawInProcess({ script, bytes, mostMs })).toString('base64')}`
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unsupported_file', { resource: 'image' })
  }
}
