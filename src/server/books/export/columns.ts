/** How a value is written: money has two decimals at least, a number as many as it has. `unit` stands in the heading. */
export type Column = { key: string; kind: 'text' | 'word' | 'date' | 'money' | 'number'; width: number; unit?: string }

const column =
  (kind: Column['kind'], width: number) =>
  (key: string): Column => ({ key, kind, width })

export const text = column('text', 18)
export const wide = column('text', 36)
export const short = column('text', 8)
export const word = column('word', 16)
export const date = column('date', 12)
export const money = column('money', 14)
export const number = column('number', 10)
