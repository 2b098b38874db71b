import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The processes that this one has started, and those that they have. */
const descendants = async (): Promise<number[]> => {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((text) => text.trim().split(/\s+/).map(Number))
  const found = new Set([process.pid])
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const [pid, parent] of pairs) if (found.has(parent!)) found.add(pid!)
  }
  found.delete(process.pid)
  return [...found]
}

const pin = (pid: number, list: string) => run('taskset', ['-acp', list, String(pid)])

/**
 * Gives the measuring program the last processor and leaves the others to the product with its database, as if the callers were other machines.
 * Returns how to undo it; undefined on a machine that cannot.
 */
export const separateProcessors = async (): Promise<(() => Promise<void>) | undefined> => {
  const last = availableParallelism() - 1
  if (last < 1) return undefined
  const pids = await descendants()
  try {
    await pin(process.pid, String(last))
    // One that has ended meanwhile needs no processor.
    for (const pid of pids) await pin(pid, `0-${last - 1}`).catch(() => undefined)
  } catch {
    return undefined
  }
  return async () => {
    for (const pid of [process.pid, ...(await descendants())]) await pin(pid, `0-${last}`).catch(() => undefined)
  }
}
