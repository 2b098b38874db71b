import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { sendProblem } from './errors.ts'
import { Problem } from './problem.ts'

export const readBuiltPage = (buildDir: string) => readFile(path.join(buildDir, 'index.html'), 'utf8')

/** The built chunks under /build/, and the single page for every other address a browser navigates to. */
export const servePages = async (app: FastifyInstance, buildDir: string, page: string) => {
  await app.register(fastifyStatic, {
    root: buildDir,
    prefix: '/build/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // The page is served at every other address, and changes: nobody may keep it for a year.
    allowedPath: (file) => file !== '/index.html',
  })
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|build)(\/|$)/.test(pathname)
    if (!isPage)
      return sendProblem(
        request,
        reply,
        new Problem(isIdMissing(request.method, pathname) ? 'missing_id' : 'not_found'),
      )
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

const resources = new Set(
  Object.values(contract).flatMap(({ path }) => /^\/([a-z-]+)\/edit\/\{id\}$/.exec(path)?.[1] ?? []),
)

/** `/api/client/edit/` or `/api/client/` name no item, nor does a change or a deletion of `/api/client`. */
const isIdMissing = (method: string, pathname: string) => {
  const [, resource = '', rest] = /^\/api\/([a-z-]+)(\/|\/edit\/?)?$/.exec(pathname) ?? []
  return resources.has(resource) && (rest !== undefined || method === 'PUT' || method === 'DELETE')
}
