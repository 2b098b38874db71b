/** The longest message about a document. */
export const maxMessageLength = 2000
/** The most messages about one document: then the company is asked by phone or email. */
export const maxMessages = 200
/** How many messages about a document are shown, the latest ones. */
export const shownMessages = 50

/** The text of a message as it is stored: without control characters, and without lines and spaces around it. */
export const messageText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()
    .trim()

/** Why a text cannot be sent as a message: it is empty or too long; undefined if it can. */
export const messageProblem = (text: string): 'empty' | 'long' | undefined => {
  const stored = messageText(text)
  if (stored === '') return 'empty'
  return stored.length > maxMessageLength ? 'long' : undefined
}
