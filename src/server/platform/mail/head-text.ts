/**
 * What people typed as it stands in a head of a letter: one line without control characters, and without the start of an encoded
 * word (`=?utf-8?…?=`), which a mail program would turn into other words than those that were checked here.
 */
export const headText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim()
