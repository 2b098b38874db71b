import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedData } from './printed-data.ts'
import type { Order } from './render.ts'
import { createTypst } from './typst.ts'
import { ready } from './worker-pool.ts'
import type { Answer, Task } from './worker-pool.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

if (!parentPort) throw new Error('The PDF worker runs as a worker thread only.')
const port = parentPort
const { workspace, sample } = workerData as { workspace: string; sample?: PrintedData } // passed by render.ts

// On Linux a priority applies to the thread that sets it: requests have priority over documents.
const behindRequests = 10
if (process.platform === 'linux' && getPriority() < behindRequests) setPriority(behindRequests)

const typst = createTypst(workspace)

port.on('message', ({ id, kind, data: { data, page } }: Task<Order>) => {
  try {
    const value = kind === 'pdf' ? typst.pdf(data) : typst.svg(data, page)
    port.postMessage(
      { id, value } satisfies Answer<unknown>,
      value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
    )
  } catch (error) {
    port.postMessage(
      { id, error: error instanceof Error ? error.message : String(error) } satisfies Answer<unknown>,
      [],
    )
  }
  // After the answer, so that nobody waits. The parts around the lines count as about ten lines.
  setImmediate(() => {
    typst.removeUnusedResults()
    collectAfter(10 + (data.table?.lines?.length ?? 0))
  })
})

// The first document loads templates and fonts, which takes longer than rendering, so it is rendered in advance.
if (sample) typst.pdf(sample)
port.postMessage(ready, [])

// A rendered document takes a few bytes in JavaScript and megabytes in Typst, so the garbage collector does not run and memory
// grows by 1 MB per document. The worker therefore collects garbage itself.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // the flag defines it in new contexts

const linesBetween = 120
let lines = 0

/** Frees rendered documents after a number of rendered lines; call it when nobody is waiting. */
const collectAfter = (count: number): void => {
  lines += count
  if (lines < linesBetween) return
  lines = 0
  collectGarbage()
}
