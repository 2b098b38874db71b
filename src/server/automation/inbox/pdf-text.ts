/** A run of text on a page, with its place in points from the lower left corner. */
export type TextRun = { str: string; x: number; y: number; width: number; height: number }

/** Runs this far apart, in heights of their letters, are columns. */
const columnGap = 1.2
/** Runs whose base lines differ less than this, in heights, are in one line. */
const lineTolerance = 0.4

/** The runs of a page as lines of text from top to bottom; columns are separated by tabs. */
export const linesOf = (runs: readonly TextRun[]): string[] => {
  const lines: TextRun[][] = []
  for (const run of runs.filter(({ str }) => str.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(first.y - run.y) <= lineTolerance * Math.max(first.height, run.height, 1))
      line.push(run)
    else lines.push([run])
  }
  return lines.map(lineText)
}

const lineText = (runs: readonly TextRun[]): string => {
  let text = ''
  let end: number | undefined
  for (const { str, x, width, height } of runs.toSorted((a, b) => a.x - b.x)) {
    const gap = end === undefined ? 0 : x - end
    const isColumn = gap > columnGap * Math.max(height, 1)
    text += (end === undefined ? '' : isColumn ? '\t' : gap > 0.12 * Math.max(height, 1) ? ' ' : '') + str
    end = x + width
  }
  return text.trim()
}
