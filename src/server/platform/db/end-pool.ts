import type { Pool } from 'pg'

/**
 * Ends a pool and waits until each connection has said goodbye. The pool's own `end` does not wait for that, and a database
 * stopped right after it would call them broken.
 */
export const endPool = async (pool: Pool): Promise<void> => {
  let left = pool.totalCount
  const gone = new Promise<void>((resolve) => {
    if (left === 0) resolve()
    pool.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
  await pool.end()
  await gone
}
