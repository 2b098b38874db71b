import { createCompany } from './company.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const goals = { p95: 100, longest: 500 }

/** How long the list of clients of a company takes while three other companies compare a table. */
export const measureNeighbour = async (
  address: string,
  count: number,
  dryRun: (token: string) => Promise<unknown>,
): Promise<Figure[]> => {
  const { http } = await createCompany(address, 'neighbour')
  const tokens: string[] = []
  for (const name of ['first', 'second', 'third']) tokens.push((await createCompany(address, `${name}-import`)).token)
  const running = { count: tokens.length }
  const imports = tokens.map((token) => dryRun(token).finally(() => (running.count -= 1)))
  const times: number[] = []
  while (running.count > 0) {
    const started = performance.now()
    const { status } = await http('GET', '/api/client/all')
    if (status !== 200) throw new Error(`the list of clients answered ${status}`)
    times.push(performance.now() - started)
  }
  await Promise.all(imports)
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const longest = sorted.at(-1) ?? 0
  const during = `a neighbour’s list of clients during three dry runs of ${count}`
  return [
    { name: `p95 of ${during}`, measured: ms(p95), goal: `≤ ${goals.p95} ms`, isMet: p95 <= goals.p95 },
    {
      name: `The longest of ${during}`,
      measured: ms(longest),
      goal: `≤ ${goals.longest} ms`,
      isMet: longest <= goals.longest,
    },
  ]
}
