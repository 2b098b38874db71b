import type { Paper, PaperRow } from '#contract/automation/inbox.ts'
import type { Books } from '#server/test/books.ts'
import { ask } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bodyOf, file } from '#server/purchases/expense/test/files.ts'

/** Calls of the inbox in a test. */
export const inboxCalls = (at: () => { server: TestServer; books: Books }) => {
  const upload = async (name: string, bytes: Uint8Array, as: Pick<Books, 'token'> = at().books) => {
    const { payload, type } = await bodyOf([file(name, bytes)])
    return ask(at().server, 'POST', '/inbox', {
      body: payload,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
    })
  }
  const read = async (id: string): Promise<Paper> => at().books.read(`/inbox/${id}`)
  /** Sends a file and waits until it was read. */
  const receive = async (name: string, bytes: Uint8Array): Promise<Paper> => {
    const { body } = await upload(name, bytes)
    await at().server.runJobs()
    return read((body.data as PaperRow[])[0]?.id ?? '')
  }
  const list = async (tab = 'waiting') => at().books.read(`/inbox/all?tab=${tab}`)
  const approve = (id: string, form: object, more: object = {}) =>
    at().books.ask('POST', `/inbox/${id}/approve`, { form, ...more })
  return { upload, read, receive, list, approve }
}
