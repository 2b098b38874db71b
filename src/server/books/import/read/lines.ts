const newLine = 10

/** The lines of an answer without their ends. */
export const linesOf = (output: Buffer): Buffer[] => {
  const lines: Buffer[] = []
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(newLine, from)
    const to = end === -1 ? output.length : end
    lines.push(output.subarray(from, to))
    from = to + 1
  }
  return lines
}
