/** The variables of a reminder, written `{number}` in its subject and text. */
export const reminderVariables = ['client', 'number', 'total', 'date_due', 'days_late', 'interest', 'company'] as const
export type ReminderVariable = (typeof reminderVariables)[number]

const written = /\{([^{}\n]{0,40})\}/g

/** The names in braces that are no variables, each once; a letter with one is refused, since its receiver would read the braces. */
export const unknownVariables = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(written)].map(([, name = '']) => name).filter((name) => !known.includes(name))),
]

/** The text with the values in place of its variables. Values are not read for variables again. */
export const filledLetter = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(written, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
