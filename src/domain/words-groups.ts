/** The non-zero groups of three digits, highest first; scale 0 is units, 1 thousands, 2 millions… */
export const groupsOfThree = (whole: bigint): { group: number; scale: number }[] => {
  const groups: { group: number; scale: number }[] = []
  for (let rest = whole, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n)
    if (group) groups.unshift({ group, scale })
  }
  return groups
}
