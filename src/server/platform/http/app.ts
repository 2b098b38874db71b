import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/services.ts'
import type { Handlers } from './context.ts'
import { answerBroken, answerErrors, answerUnreadable, sendProblem } from './errors.ts'
import { mount } from './mount.ts'
import { watchRequests } from './open-requests.ts'
import { showProblems } from './problem-page.ts'
import { logAnswers } from './request-log.ts'
import { headersFor } from './security-headers.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { contract } from '#contract/index.ts'
import { Problem } from './problem.ts'

/** Of what is no call of the contract: Stripe's events. Calls have their own (`body-limit.ts`). */
const bodyBytes = 512 * 1024

/** An empty body is no body, whatever its content type: actions such as restore send none. */
const readJson = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // No call takes plain text; left to Fastify it would be read as a body.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
}

type Routes = {
  handlers: Handlers
  /** Routes beside the contract that other services call. Each adds its own. */
  webhooks?: readonly ((app: FastifyInstance, services: Services) => void)[]
}

/** The whole HTTP server: transport, headers, errors, the contract's rows and the pages. */
export const createApp = async (
  services: Services,
  { handlers, webhooks = [] }: Routes,
  buildDir: string | undefined,
): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit: bodyBytes,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // Ten photographs over a phone's network take their time.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    // A proxy on the same machine is how the product is put on the network; another's word is taken where TRUST_PROXY names it.
    trustProxy: services.config.trustProxy.length > 0 && [...services.config.trustProxy],
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // While it stops `watchRequests` answers, as a problem like any other.
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
  mount(app, handlers, services)
  for (const listen of webhooks) listen(app, services)
  if (buildDir) await servePages(app, buildDir, page)
  return app
}

const readBuiltPage = (buildDir: string) => readFile(path.join(buildDir, 'index.html'), 'utf8')

/** The built chunks under /build/, and the single page for every other address a browser navigates to. */
const servePages = async (app: FastifyInstance, buildDir: string, page: string) => {
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
