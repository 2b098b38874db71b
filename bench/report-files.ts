import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LargeCompany } from './large.ts'
import type { Figure } from './table.ts'

const year = 'date_from=2026-01-01&date_to=2026-12-31'
const quarter = 'date_from=2026-07-01&date_to=2026-09-30'

type ReportFile = { what: string; path: string }

/** Files of many rows. A file has at most half a million. */
export const reportFiles: readonly ReportFile[] = [
  { what: 'ledger of income of a year, CSV', path: `/report/ledger?account=income&${year}&format=csv` },
  { what: 'ledger of income of a year, XLSX', path: `/report/ledger?account=income&${year}&format=xlsx` },
  { what: 'sales by client of a year, XLSX', path: `/report/sales-by-client?${year}&format=xlsx` },
]
/** Only an individual has it. */
export const journalFiles: readonly ReportFile[] = [
  { what: 'journal of a quarter, XLSX', path: `/report/journal?${quarter}&format=xlsx` },
]
/** A person waits for the file; the server may need this much more memory for it. */
const maxSeconds = 60
const maxMib = 100

/** Resident memory of a process in MiB: now, and the most since the last reset. */
const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** How long large files take until their first and last byte, and how much the memory of the server grows for each. */
export const measureFiles = async (
  { address, pid }: { address: string; pid: number },
  { http, token }: LargeCompany,
  files: readonly ReportFile[],
): Promise<Figure[]> => {
  if (process.platform !== 'linux') return []
  const figures: Figure[] = []
  for (const { what, path } of files) {
    // A large file needs a proof that is not older than ten minutes.
    await http('POST', '/api/user/proof', { password: 'bench-password' })
    await sleep(1000)
    const idle = memoryOf(pid, 'VmRSS')
    // Resets the highest value.
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const started = performance.now()
    const response = await fetch(`${address}/api${path}`, { headers: { authorization: token } })
    const first = (performance.now() - started) / 1000
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    let bytes = 0
    for await (const part of response.body!) bytes += part.length
    const last = (performance.now() - started) / 1000
    const grown = memoryOf(pid, 'VmHWM') - idle
    figures.push({
      name: `File: ${what}`,
      measured: `${last.toFixed(1)} s, first byte ${first.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, +${grown.toFixed(0)} MiB`,
      goal: `< ${maxSeconds} s, < ${maxMib} MiB`,
      isMet: last < maxSeconds && grown < maxMib,
    })
  }
  return figures
}
