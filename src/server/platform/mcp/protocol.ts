import { z } from 'zod'

/** The versions of the protocol that this server speaks, the newest first. They differ in nothing that it uses. */
export const protocolVersions = ['2025-06-18', '2025-03-26'] as const

/** Codes of JSON-RPC. */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const

const requestId = z.union([z.string().max(200), z.int()])

/** A request, a notification (without an id), or the client's answer to a request, of which this server sends none. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: requestId.optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
export type RpcMessage = z.infer<typeof message>

export type RpcAnswer = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: object }
  | { error: { code: number; message: string } }
)

/** The message of a body; undefined: it is none. Batches ended with version 2025-06-18. */
export const messageOf = (body: unknown): RpcMessage | undefined => {
  const parsed = message.safeParse(body)
  return parsed.success ? parsed.data : undefined
}

export const rpcResult = (id: string | number, result: object): RpcAnswer => ({ jsonrpc: '2.0', id, result })

export const rpcError = (id: string | number | null, code: number, text: string): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: text },
})

/** The version that both speak: the one that was asked for, or ours, which the client may refuse. */
export const agreedVersion = (asked: unknown): string =>
  protocolVersions.find((version) => version === asked) ?? protocolVersions[0]
