import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import type { CallName, Contract } from '#contract/index.ts'
import type { InputGiven, Output, Row } from '#contract/platform/row.ts'

/** Parameters that are not part of the call's path are sent as its query. */
export type Call = <N extends CallName>(
  name: N,
  params: Record<string, string>,
  body?: InputGiven<Contract[N]>,
) => Promise<Output<Contract[N]>>

export type Headers = Record<string, string>

/** Calls the product as any client does, so every rule of the product applies to what the demo shows. */
export const callerOf = (app: FastifyInstance, headers: Headers): Call => {
  const call = async (name: CallName, params: Record<string, string>, body?: object) => {
    const row: Row = contract[name]
    const query = new URLSearchParams(params)
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      query.delete(key)
      return params[key] ?? ''
    })
    const url = `/api${path}?${query}`
    const answer = await app.inject({ method: row.method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    return answer.body ? answer.json<unknown>() : undefined
  }
  // The contract declares what each call answers, and the server checks its answers against it.
  return call as Call
}
