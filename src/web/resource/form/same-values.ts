/** Whether two form values are equal. An empty text equals null and undefined, since the form shows them alike. */
export const equalValues = (a: unknown, b: unknown): boolean => {
  const [left, right] = [a ?? '', b ?? '']
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => equalValues(left[key as keyof typeof left], right[key as keyof typeof right]))
}
