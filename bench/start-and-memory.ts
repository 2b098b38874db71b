import path from 'node:path'
import { startProcess, startByNpm } from './server.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCompany } from './company.ts'

/** The time until the product listens, with an empty and with a used data folder. */
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
    { name: 'Ready on an empty data folder', measured: ms(empty), goal: '≤ 8 s', isMet: empty <= 8000 },
    { name: 'Ready on an existing data folder', measured: ms(existing), goal: '≤ 2 s', isMet: existing <= 2000 },
  ]
}

/** The idle time before the memory is read. */
const idleMs = 20_000
const mib = (kB: number) => `${Math.round(kB / 1024)} MiB`

/**
 * The memory of all processes of `npm start`, idle after the first PDF: the sum of their proportional set sizes, in which a page that
 * several processes share (PostgreSQL's buffers, the program's code) counts once.
 */
export const measureMemory = async (folder: string): Promise<Figure[]> => {
  if (process.platform !== 'linux') return []
  const server = await startByNpm(path.join(folder, 'memory'))
  try {
    const first = await firstPdfMs(server.address)
    await sleep(idleMs)
    const processes = descendantsOf(server.child.pid!).map((pid) => ({
      name: nameOf(pid),
      size: proportionalSize(pid),
    }))
    const sum = (predicate: (name: string) => boolean) =>
      processes.filter(({ name }) => predicate(name)).reduce((total, { size }) => total + size, 0)
    const database = sum((name) => name.includes('postgres'))
    const product = sum((name) => name.includes('src/server/main.ts'))
    const all = sum(() => true)
    const parts = `server ${mib(product)}, database ${mib(database)}, starting scripts ${mib(all - product - database)}`
    return [
      {
        name: 'First PDF of a process, through HTTP',
        measured: `${first.toFixed(0)} ms`,
        goal: '≤ 50 ms',
        isMet: first <= 50,
      },
      {
        name: `Memory, idle after a first PDF (${parts})`,
        measured: mib(all),
        goal: '≤ 250 MiB',
        isMet: all <= 250 * 1024,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Milliseconds of the first PDF that a process prints. */
const firstPdfMs = async (address: string): Promise<number> => {
  const { http, form } = await createCompany(address, 'bench-memory')
  const { lines } = form('Eilutė', 10) as { lines: object[] }
  const created = await http('POST', '/api/invoice', { ...form('Eilutė'), lines })
  const { id } = JSON.parse(String(created.body)) as { id: string }
  const before = performance.now()
  const { status } = await http('GET', `/api/invoice/${id}/pdf`)
  if (status !== 200) throw new Error(`pdf: ${status}`)
  return performance.now() - before
}

const read = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')

/** The process and all its descendants. */
export const descendantsOf = (pid: number): number[] => [
  pid,
  ...readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => read(pid, `task/${task}/children`).split(' ').filter(Boolean).map(Number))
    .flatMap(descendantsOf),
]

const nameOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ')

/** In kB. */
export const proportionalSize = (pid: number): number =>
  Number(/^Pss: +(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
