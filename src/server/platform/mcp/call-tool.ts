import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import type { Tool } from './tools.ts'

/** The most characters of an answer: an assistant reads it as a whole, and pays for each. */
const maxAnswer = 60_000

export type InnerAnswer = { status: number; text: string; headers: Record<string, unknown> }

/** What the call of the contract gets: the same key, so the same rights, limits and audit trail. */
const headersOf = ({ headers }: FastifyRequest): Record<string, string> => ({
  authorization: headers.authorization ?? '',
  'accept-language': headers['accept-language'] ?? 'en',
})

const callInside = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: { method: Row['method']; url: string; body?: object },
): Promise<InnerAnswer> => {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: headersOf(request),
    remoteAddress: request.ip,
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

/** What the key of a request may do; also counts the request against the limits of the key. */
export const askForKey = (app: FastifyInstance, request: FastifyRequest): Promise<InnerAnswer> =>
  callInside(app, request, { method: 'GET', url: '/key' })

type Arguments = Record<string, unknown>

const namesInPath = ({ call }: Tool): string[] =>
  [...contract[call].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** Ids and names of reports. Dots and slashes could lead to another path. */
const pathValue = /^[\w-]{1,100}$/

/** Why the arguments do not fit; the call itself checks their values. */
export const argumentFault = (tool: Tool, given: Arguments): string | undefined => {
  const { inputSchema } = tool
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(inputSchema.properties, name))
  if (unknown !== undefined) return `There is no argument "${unknown.slice(0, 60)}"`
  const missing = inputSchema.required?.find((name) => given[name] === undefined || given[name] === '')
  if (missing !== undefined) return `The argument "${missing}" is missing`
  const wrong = namesInPath(tool).find((name) => !pathValue.test(textOf(given[name])))
  return wrong === undefined ? undefined : `The argument "${wrong}" is wrong`
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)

/** Makes the call of a tool with the key of the request. */
export const callTool = (app: FastifyInstance, request: FastifyRequest, tool: Tool, given: Arguments) => {
  const { method, path }: Row = contract[tool.call]
  const inPath = new Set(namesInPath(tool))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(given[name])))
  const rest = Object.entries({ ...tool.defaults, ...given }).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined && value !== null,
  )
  if (method !== 'GET')
    return callInside(app, request, {
      method,
      url: filled,
      ...(rest.length > 0 ? { body: Object.fromEntries(rest) } : {}),
    })
  const query = new URLSearchParams(rest.map(([name, value]) => [name, textOf(value)]))
  return callInside(app, request, { method, url: query.size > 0 ? `${filled}?${query.toString()}` : filled })
}

type ToolResult = { content: [{ type: 'text'; text: string }]; isError: boolean }

const resultOf = (text: string, isError = false): ToolResult => ({ content: [{ type: 'text', text }], isError })

/** The fields of a problem that help an assistant to do better. */
const refusalOf = (text: string): string => {
  try {
    const { code, detail, reason, errors } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify({ code, detail, reason, errors })
  } catch {
    return 'The server could not answer.'
  }
}

/** The answer of a call as the result of its tool. A refusal is a result, too: the assistant reads why and may try otherwise. */
export const toolResult = ({ part }: Tool, { status, text }: InnerAnswer): ToolResult => {
  if (status >= 400) return resultOf(refusalOf(text), true)
  const shown = part ? JSON.stringify((JSON.parse(text) as Record<string, unknown>)[part]) : text
  if (shown.length <= maxAnswer) return resultOf(shown)
  return resultOf(
    `The answer has ${shown.length} characters, over the limit of ${maxAnswer}. Ask for less: a smaller limit or a shorter period.`,
    true,
  )
}
