/** A name as names are compared: case, quotation marks and the number of blanks do not matter ('UAB „Ąžuolas“' is 'uab "ąžuolas"'). */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/["'„“”‟‘’‚‛«»‹›`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
