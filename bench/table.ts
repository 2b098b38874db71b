import { cpus, totalmem } from 'node:os'

/** A row of the table; `floor` is the lower bound, `ratio` the product's figure divided by it. */
export type Figure = { name: string; measured: string; floor?: string; ratio?: number; goal: string; isMet: boolean }

/** Prints the results with the machine; returns whether all goals are met. */
export const printTable = (figures: readonly Figure[]): boolean => {
  const [cpu] = cpus()
  console.log(
    `\n${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n`,
  )
  const rows = [
    ['what', 'product', 'floor', 'ratio', 'goal', ''],
    ...figures.map(({ name, measured, floor = '', ratio, goal, isMet }) => [
      name,
      measured,
      floor,
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      goal,
      isMet ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  return figures.every(({ isMet }) => isMet)
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
