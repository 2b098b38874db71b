import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Task } from './render.ts'
import { createTypst } from './typst.ts'

if (!parentPort) throw new Error('The PDF worker runs as a worker thread only.')
const port = parentPort
const { workspace } = workerData as { workspace: string } // given by render.ts
const typst = createTypst(workspace)

port.on('message', ({ id, kind, data }: Task) => {
  try {
    const value = typst[kind](data)
    port.postMessage({ id, value } satisfies Answer, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer)
  }
})
