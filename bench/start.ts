import path from 'node:path'
import { startProcess } from './server.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

/** Until the product listens: on an empty data folder, and on one that it has used before. */
export const measureStart = async (folder: string): Promise<Figure[]> => {
  const dataDir = path.join(folder, 'start')
  const readyAfter = async () => {
    const server = await startProcess(dataDir)
    await server.stop()
    return server.readyAfter
  }
  const empty = await readyAfter()
  const existing = await readyAfter()
  return [
    { what: 'Ready on an empty data folder', measured: ms(empty), goal: '≤ 8 s', kept: empty <= 8000 },
    { what: 'Ready on an existing data folder', measured: ms(existing), goal: '≤ 2 s', kept: existing <= 2000 },
  ]
}
