import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { outsideServices } from '#server/platform/clusters/outside.ts'
import type { Services } from '#server/platform/services.ts'
import { serveDocs } from '#server/platform/docs/serve-docs.ts'
import type { Handlers } from './context.ts'
import { answerBroken, answerErrors, answerUnreadable, sendProblem } from './errors.ts'
import { keepDoor } from './door.ts'
import { mount } from './mount.ts'
import { answerHealthOnly, watchRequests } from './open-requests.ts'
import { showProblems } from './problem-page.ts'
import { logAnswers } from './request-log.ts'
import { createRequestTurns } from './steps/request-turns.ts'
import { headersFor } from './security-headers.ts'
import { traceIdOf } from './trace.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { contract } from '#contract/index.ts'
import { Problem } from './problem.ts'

/** For requests outside the contract, such as Stripe's events. Calls have their own limits (`body-limit.ts`). */
const bodyBytes = 512 * 1024

/** An empty body is treated as none for any content type: actions such as restore send none. */
const readJson = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // No call takes plain text, but Fastify parses it by default.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
}

type Routes = {
  handlers: Handlers
  /** Each adds routes outside the contract, which another service calls or a browser opens. */
  outsideContract?: readonly ((app: FastifyInstance, services: Services) => void)[]
}

/** Creates the HTTP server: transport, headers, errors, the contract's calls and the pages. */
export const createApp = async (
  services: Services,
  { handlers, outsideContract = [] }: Routes,
  buildDir: string | undefined,
): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit: bodyBytes,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // Ten photos over a mobile network take long.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    // A proxy on the same machine is usual; other proxies are trusted if TRUST_PROXY names them.
    trustProxy: services.config.trustProxy.length > 0 && [...services.config.trustProxy],
    loggerInstance: services.log,
    childLoggerFactory: (log, bindings, options, { headers }) =>
      log.child({ ...bindings, trace_id: traceIdOf(headers, String(bindings['reqId'])) }, options),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // While the server stops, `watchRequests` answers with a problem instead.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
  })
  answerErrors(app)
  readJson(app)
  await app.register(formbody)
  await app.register(multipart)
  const headers = headersFor(services.config.publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
  logAnswers(app)
  const page = buildDir === undefined ? '' : await readBuiltPage(buildDir)
  showProblems(app, page)
  watchRequests(app, services)
  if (services.config.role === 'worker') answerHealthOnly(app)
  const turns = createRequestTurns()
  mount(app, handlers, services, turns)
  await serveDocs(app)
  void app.register(async (scope) => {
    const outside = outsideServices(scope, services)
    for (const listen of outsideContract) listen(scope, outside)
  })
  if (buildDir) await servePages(app, buildDir, page)
  keepDoor(app.server, turns.refusalFor, { headers, log: services.log })
  return app
}

const readBuiltPage = (buildDir: string) => readFile(path.join(buildDir, 'index.html'), 'utf8')

/** Built files with an address of their own: a service worker serves the pages below its address. */
const rootFiles = ['/service-worker.js', '/manifest.webmanifest']

/** The built chunks under /build/, and the single page for every other address a browser navigates to. */
const servePages = async (app: FastifyInstance, buildDir: string, page: string) => {
  await app.register(fastifyStatic, {
    root: buildDir,
    prefix: '/build/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // These keep their names in each release, so they must not be cached for a year.
    allowedPath: (file, _, { url }) =>
      file !== '/index.html' && !(rootFiles.includes(file) && url.startsWith('/build/')),
  })
  for (const file of rootFiles)
    app.get(file, (_, reply) => reply.sendFile(file.slice(1), { immutable: false, maxAge: 0 }))
  // The service worker receives shared files; without it there is nothing to keep them in.
  app.post('/share', (_, reply) => reply.redirect('/expense/read', 303))
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

/** Paths without an id: `/api/client/edit/`, `/api/client/`, or a PUT or DELETE of `/api/client`. */
const isIdMissing = (method: string, pathname: string) => {
  const [, resource = '', rest] = /^\/api\/([a-z-]+)(\/|\/edit\/?)?$/.exec(pathname) ?? []
  return resources.has(resource) && (rest !== undefined || method === 'PUT' || method === 'DELETE')
}
