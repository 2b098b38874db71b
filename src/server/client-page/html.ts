const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML, for the content of an element or a quoted attribute. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The same with its line breaks. */
export const safeLines = (text: string): string => safe(text).replaceAll('\n', '<br>')

/** An amount whose cents and currency are quiet: '968' and ',00 €'. */
export const quietCents = (amount: string): string => {
  const start = Math.max(0, amount.search(/\d/))
  const cents = amount.search(/[.,]\d\d\D{0,8}$/)
  const end = cents < start ? amount.length : cents
  const quiet = (text: string) => (text ? `<span class="quiet">${safe(text)}</span>` : '')
  return `${quiet(amount.slice(0, start))}${safe(amount.slice(start, end))}${quiet(amount.slice(end))}`
}
