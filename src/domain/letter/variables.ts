/** The variables of a reminder, written `{number}` in its subject and text. */
export const reminderVariables = [
  'client',
  'number',
  'total',
  'date_due',
  'days_late',
  'interest',
  'link',
  'company',
  'signature',
] as const
export type ReminderVariable = (typeof reminderVariables)[number]

const written = /\{([^{}\n]{0,40})\}/g

/** The names in braces that are no variables, each once; a letter with one is refused, since its receiver would read the braces. */
export const unknownVariables = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(written)].map(([, name = '']) => name).filter((name) => !known.includes(name))),
]

/** A text in parts: as it is written, or the value of a variable. A variable without a value stays as it is written. */
export const letterParts = (
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; variable: string | null }[] => {
  const parts: { text: string; variable: string | null }[] = []
  let end = 0
  for (const match of text.matchAll(written)) {
    const [whole, name = ''] = match
    if (!Object.hasOwn(values, name)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), variable: null })
    parts.push({ text: values[name]!, variable: name })
    end = match.index + whole.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), variable: null }] : parts
}

/** The text with the values in place of its variables. Values are not read for variables again. */
export const filledLetter = (text: string, values: Readonly<Record<string, string>>): string =>
  letterParts(text, values)
    .map((part) => part.text)
    .join('')
