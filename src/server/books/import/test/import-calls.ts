import type { Books, Item } from '#server/test/books.ts'
import { ask } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

type File = { name: string; bytes: string | Uint8Array }

/** Calls of imports for the person of the books. */
export const importCalls = (state: () => { server: TestServer; books: Books }) => {
  const send = async (files: readonly (File | string)[], fields: Record<string, string>) => {
    const { server, books } = state()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [at, file] of files.entries()) {
      const { name, bytes } = typeof file === 'string' ? { name: `${at + 1}.csv`, bytes: file } : file
      form.append('file', new Blob([bytes as string]), name)
    }
    const request = new Request('http://x', { method: 'POST', body: form })
    return ask(server, 'POST', '/import', {
      body: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: `Bearer ${books.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    })
  }
  const item = (id: string): Promise<Item> => state().books.read(`/import/${id}`)
  const act = async (id: string, action: 'apply' | 'undo'): Promise<Item> => {
    const { status, body } = await state().books.ask('POST', `/import/${id}/${action}`)
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    await state().server.runJobs()
    return item(id)
  }
  return {
    send,
    item,
    /** A dry run of one table. */
    dryRun: async (kind: string, ...files: (File | string)[]): Promise<Item> => {
      const { status, body } = await send(files, { kind })
      if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    /** Starts and runs the job. */
    apply: (id: string) => act(id, 'apply'),
    undo: (id: string) => act(id, 'undo'),
    rows: async (id: string, query = ''): Promise<Item[]> =>
      (await state().books.read(`/import/${id}/rows${query}`)).data,
    map: (id: string, mapping: object | null, paid_until: string | null = null) =>
      state().books.ask('PUT', `/import/${id}/mapping`, { mapping, paid_until }),
    correct: (id: string, rowId: string, values: object) =>
      state().books.ask('PUT', `/import/${id}/rows/${rowId}`, { values }),
  }
}
