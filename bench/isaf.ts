import { createCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import type { HttpClient } from './http-client.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const documents = 50_000
const goalMs = 5000
const goalMemoryMb = 150

/** The memory of the server's process in MB. */
const memoryOf = async (http: HttpClient): Promise<number> => {
  const { body } = await http('GET', '/api/metrics')
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(String(body))?.[1] ?? 0) / 2 ** 20
}

/** The i.SAF of a month with 50,000 invoices: made, checked against the schema and stored; and how much memory that takes. */
export const measureIsaf = async (address: string, superuserUrl: string): Promise<Figure[]> => {
  const { http, form } = await createCompany(address, 'bench-isaf')
  await http('POST', '/api/invoice', form('Eilutė', 2))
  await addInvoicesUpTo(superuserUrl, 'bench-isaf', documents, { days: 20 })
  const timed = async (method: string, path: string, body?: unknown) => {
    const before = performance.now()
    const response = await http(method, path, body)
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.body.toString()}`)
    return performance.now() - before
  }
  const preview = await timed('GET', '/api/isaf/preview?period=2026-11')
  const memory = [await memoryOf(http)]
  const sampling = setInterval(() => void memoryOf(http).then((mb) => memory.push(mb)), 100)
  const made = await timed('POST', '/api/isaf', { period: '2026-11' })
  clearInterval(sampling)
  const grown = Math.max(...memory) - memory[0]!
  const below = (name: string, time: number): Figure => ({
    name,
    measured: ms(time),
    goal: `≤ ${goalMs / 1000} s`,
    isMet: time <= goalMs,
  })
  return [
    below(`i.SAF of ${documents} invoices: preview`, preview),
    below(`i.SAF of ${documents} invoices: made, checked and stored`, made),
    {
      name: `i.SAF of ${documents} invoices: memory while it is made`,
      measured: `+${Math.round(grown)} MB`,
      goal: `≤ ${goalMemoryMb} MB`,
      isMet: grown <= goalMemoryMb,
    },
  ]
}
