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
    summary: 'The process answers',
  }),
  'health.ready': row({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    database: false,
    output: state,
    summary: 'The database is reachable and migrated',
  }),
  openapi: row({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    database: false,
    output: z.looseObject({}),
    summary: 'This description',
  }),
}
