import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const secondEntry = 'index-second.js'

/**
 * Stands before the product and answers with it, or with a second version of it, whose first script has another name, so that its
 * page and its service worker differ. Its files can be taken away, and it can be stopped, as during a release.
 */
export const startTwoVersions = async (origin: string) => {
  const page = await (await fetch(origin)).text()
  const firstEntry = /index-[\w-]+\.js/.exec(page)?.[0] ?? ''
  const state = { isSecond: false, isPageOld: false, gone: new Set<string>() }
  const respond = async (path: string, method: string, headers: Record<string, string>, body: Buffer) => {
    const answer = await fetch(origin + path.replace(secondEntry, firstEntry), {
      method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    const type = answer.headers.get('content-type') ?? ''
    const isRewritten = state.isSecond && /html|javascript/.test(type) && !(state.isPageOld && type.includes('html'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      type,
      location: answer.headers.get('location'),
      bytes: isRewritten ? bytes.toString().replaceAll(firstEntry, secondEntry) : bytes,
    }
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/'
      if ([...state.gone].some((name) => path.startsWith(`/build/${name}`))) return response.writeHead(404).end()
      const { authorization, 'content-type': sent, 'accept-language': language } = request.headers
      const headers = Object.fromEntries(
        Object.entries({
          authorization,
          'content-type': sent,
          'accept-language': language,
          accept: request.headers.accept,
        }).filter((each): each is [string, string] => each[1] !== undefined),
      )
      const { status, type, location, bytes } = await respond(
        path,
        request.method ?? 'GET',
        headers,
        await buffer(request),
      )
      return response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(bytes)
    }
    void answer().catch(() => response.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${port}`, state, firstEntry, secondEntry, stop, start: () => listen(port) }
}
