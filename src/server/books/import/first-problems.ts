import type { ImportProblem } from '#domain/import/record.ts'

const counted = ['more_problems', 'not_listed'] as const

/** The first problems of a file, and a last one that says how many more there are. */
export const firstProblems = (
  problems: readonly ImportProblem[],
  most: number,
  code: (typeof counted)[number],
): ImportProblem[] => {
  const [first, rest] = [problems.slice(0, most), problems.slice(most)]
  if (rest.length === 0) return first
  const count = rest.reduce((sum, each) => sum + (isCount(each) ? Number(each.values['count']) : 1), 0)
  const values = { count: String(count) }
  // An error without a line would refuse the whole file.
  return [...first, { code, severity: 'warning', file: rest[0]!.file, line: null, field: null, values }]
}

/** Whether a problem stands for others that are only counted. */
export const isCount = ({ code }: Pick<ImportProblem, 'code'>): boolean => counted.some((each) => each === code)
