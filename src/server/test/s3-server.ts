import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createObjects, refusal } from './s3-objects.ts'
import { signatureRefusal } from './s3-signature.ts'
import type { Keys } from './s3-signature.ts'

/** The reaction to a request. `execute_and_disconnect` executes it and disconnects instead of answering, `disconnect_midway` disconnects within a file. */
export type Behaviour = 'serve' | 'busy' | 'busy_once' | 'silent' | 'execute_and_disconnect' | 'disconnect_midway'

const bucket = 'kvitas-files'
const region = 'eu-north-1'
const defaultKeys: Keys = { accessKeyId: 'KVITASTESTKEY', secretAccessKey: 'hunter2/+secret' }

/** A store on loopback with the part of S3 that the product uses. It checks signatures, and tests control its behaviour. */
export const startS3Server = async ({ port = 0, keys = defaultKeys } = {}) => {
  const { objects, uploads, answerTo } = createObjects()
  const state = {
    behaviour: 'serve' as Behaviour,
    /** The methods of the requests so far. */
    requestMethods: [] as string[],
    objects,
    uploads,
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://x')
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/')
    state.requestMethods.push(request.method ?? '')
    const { behaviour } = state
    if (behaviour === 'silent') return
    if (behaviour === 'busy_once') state.behaviour = 'serve'
    const s3Request = { method: request.method ?? '', key: rest.join('/'), query: url.searchParams, body }
    const refused =
      (behaviour.startsWith('busy') ? 'ServiceUnavailable' : undefined) ??
      signatureRefusal(request, body, keys, region) ??
      (named === bucket ? undefined : 'NoSuchBucket')
    const {
      status = 200,
      headers = {},
      body: text = '',
    } = refused ? refusal(refused, keys.accessKeyId) : answerTo(s3Request)
    if (behaviour === 'execute_and_disconnect') return void request.socket.destroy()
    response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }) })
    if (behaviour !== 'disconnect_midway') return void response.end(text)
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    state,
    keys,
    port: address.port,
    /** The environment of a server that stores its files here. */
    environment: {
      FILES_URL: `s3://${bucket}?endpoint=http://127.0.0.1:${address.port}&region=${region}`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      ...(keys.sessionToken ? { AWS_SESSION_TOKEN: keys.sessionToken } : {}),
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>
