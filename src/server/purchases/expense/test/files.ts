import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Books, Item } from '#server/test/books.ts'
import { ask } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
type File = { name: string; bytes: Uint8Array }
export const file = (name: string, bytes: Uint8Array): File => ({ name, bytes })

export const formOf = (files: readonly File[]) => {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('files[]', new Blob([new Uint8Array(bytes)]), name)
  return form
}
export const bodyOf = async (files: readonly File[]) => {
  const request = new Request('http://x', { method: 'POST', body: formOf(files) })
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}

/** Calls for expenses with files. */
export const fileCalls = (state: () => { server: TestServer; books: Books }) => {
  const upload = async (id: string, files: readonly File[], headers: Record<string, string> = {}) => {
    const { server, books } = state()
    const { payload, type } = await bodyOf(files)
    return ask(server, 'POST', `/expense/${id}/files`, {
      body: payload,
      headers: { authorization: `Bearer ${books.token}`, 'content-type': type, ...headers },
    })
  }
  const expense = (): Promise<Item> =>
    state().books.create('/expense', {
      vendor_id: state().books.client.id,
      date: '2026-11-10',
      total: '121',
      total_without_vat: '100',
    })
  const folder = () => path.join(state().server.services.config.dataDir, 'files', state().books.company.id)
  const stored = () => {
    try {
      return readdirSync(folder()).sort()
    } catch {
      return []
    }
  }
  return { upload, expense, folder, stored }
}

/** A real disk of 64 kB; undefined if the test may not mount one. */
export const mountTinyDisk = (dataDir: string): string | undefined => {
  const at = path.join(dataDir, 'tiny')
  try {
    execFileSync('mkdir', ['-p', at])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at], { stdio: 'ignore' })
    return at
  } catch {
    return undefined
  }
}
