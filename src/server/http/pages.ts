import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './errors.ts'
import { Problem } from './problem.ts'

/** No inline script or style, nothing from elsewhere; a document's pages are drawn from blobs. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The built chunks under /build/, and the single page for every other address a browser navigates to. */
export const servePages = async (app: FastifyInstance, buildDir: string) => {
  const page = await readFile(path.join(buildDir, 'index.html'))
  await app.register(fastifyStatic, {
    root: buildDir,
    prefix: '/build/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|build)(\/|$)/.test(pathname)
    if (!isPage) return sendProblem(request, reply, new Problem(missingId(pathname) ? 'missing_id' : 'not_found'))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** `/api/client/edit/` or `/api/client/` name no item. */
const missingId = (pathname: string) => /^\/api\/[a-z-]+\/(edit\/?)?$/.test(pathname)
