import type { Database } from '../db/kysely.ts'
import { queueJob } from '../jobs/queue.ts'
import type { MethodChange } from '../jobs/queue.ts'

/** Somebody else at the person's screen could have done it: a letter says so, and what to do. */
export const tellOfMethod = (db: Database, userId: string, change: MethodChange, name = '') =>
  queueJob(db, 'sign_in_mail', { user_id: userId, change, name })
