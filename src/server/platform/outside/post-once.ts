import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { Target } from './public-address.ts'

export type PostRequest = {
  url: URL
  /** The address to connect to: the name is not looked up again. */
  target: Target
  headers: Record<string, string>
  body: string | Uint8Array
  /** For everything until the end of the answer. */
  timeoutMs: number
  /** The answer is read so far; the rest is not waited for. */
  maxBytes: number
}

export type PostAnswer = { status: number; body: string }

/** Why there was no answer. */
export type PostTrouble = 'refused' | 'timeout' | 'tls' | 'network'

const maxHeaderBytes = 16_384

/** Connects to the given address whatever the name is, without redirects, proxies and kept connections. */
const optionsOf = ({ target, headers, body }: PostRequest, signal: AbortSignal): RequestOptions => ({
  method: 'POST',
  headers: { ...headers, 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' },
  agent: false,
  maxHeaderSize: maxHeaderBytes,
  signal,
  lookup: (_host, options, answer) =>
    options.all ? answer(null, [target]) : answer(null, target.address, target.family),
})

const readAnswer = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

const troubleOf = (error: NodeJS.ErrnoException, isTimedOut: boolean): PostTrouble => {
  const { code = '' } = error
  if (isTimedOut || code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|SSL|TLS|SELF_SIGNED|ALTNAME|EPROTO/.test(code) ? 'tls' : 'network'
}

/** Posts once to an address that was checked before. Never rejects: a trouble is an answer, too. */
export const postOnce = async (post: PostRequest): Promise<PostAnswer | PostTrouble> => {
  const signal = AbortSignal.timeout(post.timeoutMs)
  try {
    const send = post.url.protocol === 'https:' ? requestHttps : requestHttp
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(post.url, optionsOf(post, signal), resolve)
      sent.on('error', reject)
      // After a switch to another protocol (101), which nobody asked for, there is neither an answer nor an error, and no time limit.
      sent.on('close', () => reject(new Error('The connection was closed without an answer')))
      sent.end(post.body)
    })
    return { status: response.statusCode ?? 0, body: await readAnswer(response, post.maxBytes) }
  } catch (error) {
    return troubleOf(error as NodeJS.ErrnoException, signal.aborted)
  }
}
