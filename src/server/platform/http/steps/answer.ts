import type { Row } from '#contract/platform/row.ts'
import type { FileAnswer, Later } from '../context.ts'
import { isNavigation } from '#server/platform/http/problem-page.ts'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import { tellOfPerson } from '#server/platform/clusters/people.ts'
import type { Call, Result } from './call.ts'
import { rememberWrite } from './replica-reads.ts'

/** Sends the result of the handler. Work without a transaction (`Later`) is done here. */
export const answer = async (call: Call, { answer: result, headers }: Result): Promise<unknown> => {
  const { row, reply } = call
  const value = isLater(result) ? await result() : result
  await Promise.all([rememberWrite(call), tellClusters(call)])
  reply.headers({ 'cache-control': 'private, no-store', ...headers })
  if (isFile(row, value)) return sendFile(call, value)
  // The contract gives the status of a response with a body; without one it is 204.
  if (value === undefined) return reply.code(row.output ? 204 : (row.status ?? 204)).send()
  if (row.page && isNavigation(reply.request)) return reply.redirect(row.page, 303)
  return reply
    .code(row.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * Tells other clusters what they must know: the first one of companies, those of a person's companies of the account. What was stored is answered,
 * also if one of them is away by now: it is told later.
 */
const tellClusters = async ({ services, row, request }: Call): Promise<void> => {
  if (!services.clusters || row.method === 'GET') return
  const userId = row.access === 'user' ? request.session?.user_id : undefined
  const told = services.cluster !== undefined ? passOn(services) : userId && tellOfPerson(services, userId)
  if (told) await told.catch((error: unknown) => request.log.warn({ err: error }, 'another cluster is told later'))
}

const isLater = (value: unknown): value is Later<unknown> => typeof value === 'function'

const isFile = (row: Row, value: unknown): value is FileAnswer =>
  row.file !== undefined && typeof value === 'object' && value !== null && 'bytes' in value

const sendFile = ({ row, reply }: Call, { bytes, name, type, size, attachment }: FileAnswer) => {
  const plainName = name.replace(/[^\w.-]+/g, '_')
  const disposition = attachment ? 'attachment' : 'inline'
  if (size !== undefined) reply.header('content-length', size)
  reply.header(
    'content-disposition',
    `${disposition}; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
  return reply.type(type ?? row.file ?? '').send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes)
}
