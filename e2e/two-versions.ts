import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The names of built scripts in a text. In the second version all of them differ, as after a change of a module that all use. */
const builtScript = /([\w-]+-[\w-]{7})\.js\b/g

/**
 * Stands before the product and answers with it, or with a second version of it, whose scripts have other names; those of the first
 * are then gone. It can be stopped, as a server is during a release.
 */
export const startTwoVersions = async (origin: string) => {
  const page = await (await fetch(origin)).text()
  const firstEntry = /index-[\w-]{7}\.js/.exec(page)?.[0] ?? ''
  const state = { isSecond: false, isPageOld: false }
  const respond = async (path: string, method: string, headers: Record<string, string>, body: Buffer) => {
    const answer = await fetch(origin + path.replace('.2.js', '.js'), {
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
      bytes: isRewritten ? bytes.toString().replaceAll(builtScript, '$1.2.js') : bytes,
    }
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/'
      if (state.isSecond && /^\/build\/.*(?<!\.2)\.js$/.test(path)) return response.writeHead(404).end()
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
  return {
    origin: `http://127.0.0.1:${port}`,
    state,
    firstEntry,
    secondEntry: firstEntry.replace('.js', '.2.js'),
    stop,
    start: () => listen(port),
  }
}
