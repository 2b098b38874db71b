import { z } from 'zod'
import { row } from './row.ts'

const state = z.object({ status: z.string() })

export const healthRows = {
  'health.live': row({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    database: false,
    output: state,
    summary: 'Whether the process is running',
  }),
  'health.ready': row({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    database: false,
    output: state,
    summary: 'Whether the database is reachable and migrated',
  }),
  metrics: row({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    database: false,
    file: 'text/plain; version=0.0.4; charset=utf-8',
    summary: 'Metrics of this process as Prometheus text',
  }),
  openapi: row({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    database: false,
    output: z.looseObject({}),
    summary: 'The OpenAPI description',
  }),
}
